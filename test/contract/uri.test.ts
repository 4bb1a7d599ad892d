import { describe, expect, test } from "vitest";
import { explainBadUri } from "../../src/contract/uri.ts";

describe("absolute http and https URIs by RFC 3986", () => {
  test.each([
    "https://example.com",
    "http://example.com/",
    "HTTPS://EXAMPLE.COM/",
    "https://example.com:8443/a;b=c/d,e?q=1&r=/?#top/?",
    "https://example.com:/",
    "https://user:pass%40word@example.com/~ada/$a!'()*+",
    "https://[2001:db8::7]/",
    "https://[::1]:3000/x",
    "http://[::ffff:192.0.2.1]",
    "https://[v1.fe80:a]/",
    "https://192.0.2.1/%E4%BE%8B",
    "https://xn--r8jz45g.jp/",
    "https://example.com?x",
    "https://example.com#x",
    "https://example.com//double///slashes",
    "https://ex_ample.com/",
  ])("%s is one", (text) => {
    expect(explainBadUri(text)).toBeNull();
  });

  test.each([
    ["", "is empty"],
    ["example.com", "is relative; write the address whole, from https:// on"],
    ["/path", "is relative; write the address whole, from https:// on"],
    ["//example.com/", "is relative; write the address whole, from https:// on"],
    ["#fragment", "is relative; write the address whole, from https:// on"],
    ["ftp://example.com/", "has the scheme ftp: where http: or https: is needed"],
    ["javascript:alert(1)", "has the scheme javascript: where http: or https: is needed"],
    ["data:text/html,x", "has the scheme data: where http: or https: is needed"],
    ["mailto:ada@example.com", "has the scheme mailto: where http: or https: is needed"],
    ["https:example.com", "is not an absolute http or https URI"],
    ["https:/example.com", "is not an absolute http or https URI"],
    ["https://", "is not an absolute http or https URI"],
    ["https:///path", "is not an absolute http or https URI"],
    ["https://?query", "is not an absolute http or https URI"],
    ["https://user@", "is not an absolute http or https URI"],
    ["https://example.com:port/", "is not an absolute http or https URI"],
    ["https://a@b@example.com/", "is not an absolute http or https URI"],
    ["https://example.com/a[1]", "is not an absolute http or https URI"],
    ["https://example.com/#a#b", "is not an absolute http or https URI"],
    ["https://example.com/a b", "has a space; write it as %20"],
    [" https://example.com/", "has a space; write it as %20"],
    ["https://example.com/\n", "has a control character"],
    ["https://example.com/\t", "has a control character"],
    ["https://例え.jp/", 'has "例", which is not ASCII; percent-encode it (in a domain, use its xn-- form)'],
    [
      "https://example.com/🙂",
      'has "🙂", which is not ASCII; percent-encode it (in a domain, use its xn-- form)',
    ],
    [
      "https://example.com/\u202e",
      'has "\\u202e", which is not ASCII; percent-encode it (in a domain, use its xn-- form)',
    ],
    ["https://example.com/%zz", "has a broken percent escape, %zz"],
    ["https://example.com/%a", "has a broken percent escape, %a"],
    ["https://example.com/%", "has a broken percent escape, %"],
    ["https://example.com/?q=%E4%B", "has a broken percent escape, %B"],
    ["https://example.com/<b>", "has the character <, which must be percent-encoded"],
    ["https://example.com/a|b", "has the character |, which must be percent-encoded"],
    ["https://example.com\\path", "has the character \\, which must be percent-encoded"],
    ["https://[::zz]/", "is not an absolute http or https URI"],
    ["https://[1::2::3]/", "has an IPv6 address that is none"],
    ["https://[]/", "is not an absolute http or https URI"],
  ])("%j is none, since it %s", (text, reason) => {
    expect(explainBadUri(text)).toBe(reason);
  });

  test("a long text is told apart in linear time", () => {
    const hostile = `https://${"a:".repeat(500_000)}\u0000`;
    expect(explainBadUri(hostile)).toBe("has a control character");
  });
});
