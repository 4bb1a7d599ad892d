import { CATALOG_PATH } from "../contract/paths.ts";
import { type Diagnostic, diagnostic, wholeFile } from "../diagnostics/diagnostic.ts";
import { quote } from "../diagnostics/wording.ts";

/**
 * Takes the address of a deployed directory from the command line, as one that other addresses can be
 * resolved against: with a slash at its end. A finding where it is none.
 */
export function parseBaseAddress(text: string): URL | Diagnostic {
  const url = URL.canParse(text) ? new URL(text) : null;
  const fault = explainFault(text, url);
  if (url === null || fault !== null) {
    const shown = withoutUser(text);
    return diagnostic("address-invalid", wholeFile(shown), `${quote(shown)} ${fault}.`);
  }
  if (!url.pathname.endsWith("/")) url.pathname += "/";
  return url;
}

/** What stands before an @ may be a password, which is not repeated, be the rest an address or not. */
function withoutUser(text: string): string {
  return text.replace(/^.*@/s, "…@");
}

function explainFault(text: string, url: URL | null): string | null {
  if (url === null || !/^https?:\/\//i.test(text.trim())) return "is not an http or https address";
  if (url.username !== "" || url.password !== "")
    return "holds a user's name or password, which logs would keep";
  if (url.search !== "" || url.hash !== "") return "has a query or fragment";
  if (new RegExp(`/${CATALOG_PATH}/?$`).test(url.pathname))
    return "is the catalog's address, not the directory's";
  return null;
}
