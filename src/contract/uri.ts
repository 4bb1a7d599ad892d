import { quote } from "../diagnostics/wording.ts";

const UNRESERVED_AND_SUB_DELIMS = "\\w.~!$&'()*+,;=\\-";
const PERCENT_ESCAPE = "%[\\da-f]{2}";
const PATH_CHARACTER = `(?:[${UNRESERVED_AND_SUB_DELIMS}:@]|${PERCENT_ESCAPE})`;
const IP_FUTURE = `v[\\da-f]+\\.[${UNRESERVED_AND_SUB_DELIMS}:]+`;

/** The grammar of RFC 3986, appendix A, for the two schemes that the directory publishes. */
const HTTP_URI = new RegExp(
  [
    "^https?://",
    `(?:(?:[${UNRESERVED_AND_SUB_DELIMS}:]|${PERCENT_ESCAPE})*@)?`,
    `(?:\\[(?:(?<ipv6>[\\da-f:.]+)|${IP_FUTURE})\\]|(?:[${UNRESERVED_AND_SUB_DELIMS}]|${PERCENT_ESCAPE})+)`,
    "(?::\\d*)?",
    `(?:/${PATH_CHARACTER}*)*`,
    `(?:\\?(?:${PATH_CHARACTER}|[/?])*)?`,
    `(?:#(?:${PATH_CHARACTER}|[/?])*)?$`,
  ].join(""),
  "i",
);

/** The first thing that keeps a text from being a URI, and how to say it. */
const REASONS: readonly [pattern: RegExp, reason: (match: string) => string][] = [
  [/^$/, () => "is empty"],
  [/ /, () => "has a space; write it as %20"],
  [/[\u0000-\u001f\u007f]/, () => "has a control character"],
  [
    /[^\u0000-\u007f]/u,
    (character) =>
      `has ${quote(character)}, which is not ASCII; percent-encode it (in a domain, use its xn-- form)`,
  ],
  [/%(?![\da-f]{2}).{0,2}/i, (broken) => `has a broken percent escape, ${broken}`],
  [/["<>\\^`{|}]/, (character) => `has the character ${character}, which must be percent-encoded`],
  [
    /^(?!https?:)[a-z][a-z\d+.-]*:/i,
    (scheme) => `has the scheme ${scheme.slice(0, 40)} where http: or https: is needed`,
  ],
  [/^(?!https?:)/i, () => "is relative; write the address whole, from https:// on"],
];

/**
 * Why a text is not an absolute URI (RFC 3986) with the scheme http or https and a host, to be
 * read after the text itself ("… has a space"); null where it is one.
 */
export function explainBadUri(text: string): string | null {
  const match = HTTP_URI.exec(text);
  if (match !== null) {
    const ipv6 = match.groups?.ipv6;
    return ipv6 === undefined || URL.canParse(`http://[${ipv6}]/`)
      ? null
      : "has an IPv6 address that is none";
  }
  for (const [pattern, reason] of REASONS) {
    const found = pattern.exec(text);
    if (found !== null) return reason(found[0]);
  }
  return "is not an absolute http or https URI";
}
