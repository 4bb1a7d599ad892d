/** How much a finding weighs: an error stops publication, a warning does so only under `--strict`. */
export type Severity = "error" | "warning";

/** What is known of a code without looking at one finding. */
export interface CodeDescription {
  readonly severity: Severity;
  /** One sentence for README.md's table: what the code stands for. */
  readonly summary: string;
  /** What to do about it, unless the finding itself has better advice. */
  readonly hint: string;
}

/**
 * Every finding that the program can make, by its stable code. The one place where a code gets its
 * severity and its advice, so that a code without them does not compile.
 */
export const CODES = {
  "file-not-read": {
    severity: "warning",
    summary: "A file in the records folder is not a record, so nothing of it is published.",
    hint: "Name it <id>.json if it is a record, else move it out of the records folder.",
  },
  "file-symbolic-link": {
    severity: "error",
    summary: "A file or folder is a symbolic link, which could lead out of the project.",
    hint: "Replace the link with the file itself.",
  },
  "file-not-regular": {
    severity: "error",
    summary: "A file is a pipe, a socket or a device.",
    hint: "Replace it with a regular file, or remove it.",
  },
  "file-unreadable": {
    severity: "error",
    summary: "A file cannot be read.",
    hint: "Check the file's name and permissions.",
  },
  "records-missing": {
    severity: "error",
    summary: "The records folder has no record; an empty catalog would wipe the directory.",
    hint: "Add a record, or pass --allow-empty if the directory really is empty.",
  },
  "records-too-many": {
    severity: "error",
    summary: "There are more records than the contract lets a catalog hold.",
    hint: "Remove records until the catalog fits.",
  },
  "encoding-not-utf8": {
    severity: "error",
    summary: "A record is not UTF-8 text.",
    hint: "Save the file as UTF-8.",
  },
  "json-syntax": {
    severity: "error",
    summary: "A record is not JSON.",
    hint: "Correct the JSON at this place.",
  },
  "json-too-deep": {
    severity: "error",
    summary: "Objects and lists are nested deeper than clients can be expected to read.",
    hint: "Flatten the value.",
  },
  "json-duplicate-key": {
    severity: "error",
    summary: "An object has the same key twice, so that one of the two values would be lost.",
    hint: "Keep one of the two.",
  },
  "json-number-changed": {
    severity: "error",
    summary: "A number is beyond what JavaScript can hold, so that another number would be published.",
    hint: 'Write a number that a double holds exactly as written, or put it in quotes ("…").',
  },
  "json-lone-surrogate": {
    severity: "error",
    summary: "Text has an escape for half a character, which no UTF-8 file can hold.",
    hint: "Write the character itself, or both halves of the pair.",
  },
  "field-missing": {
    severity: "error",
    summary: "A required field is missing.",
    hint: "Add the field.",
  },
  "field-unknown": {
    severity: "error",
    summary: "A field is not part of the contract.",
    hint: "Remove the field, or put it into `manifest`, which may hold anything.",
  },
  "value-wrong-type": {
    severity: "error",
    summary: "A value has another type than the contract asks for.",
    hint: "Give a value of the type that the contract asks for.",
  },
  "value-not-allowed": {
    severity: "error",
    summary: "A value is not one of those that the contract lists.",
    hint: "Use one of the listed values.",
  },
  "text-too-long": {
    severity: "error",
    summary: "Text has more characters (Unicode code points) than the contract allows.",
    hint: "Shorten the text.",
  },
  "text-wrong-form": {
    severity: "error",
    summary: "Text has not the form that the contract asks for (a commit, a timestamp).",
    hint: "Write it in the form that the message names.",
  },
  "list-too-long": {
    severity: "error",
    summary: "A list has more items than the contract allows.",
    hint: "Remove items.",
  },
  "number-not-integer": {
    severity: "error",
    summary: "A number has a fraction where the contract asks for an integer.",
    hint: "Write a whole number.",
  },
  "number-out-of-range": {
    severity: "error",
    summary: "A number is below or above what the contract allows.",
    hint: "Write a number within the range.",
  },
  "uri-invalid": {
    severity: "error",
    summary: "Text is not an absolute http or https URI by RFC 3986.",
    hint: "Write the whole address as a browser copies it, from https:// on.",
  },
  "id-not-portable": {
    severity: "error",
    summary: "An id cannot be a file name on every file system and an address on every static host.",
    hint: "Choose another id: ASCII letters, digits, `.`, `_` and `-`, starting with a letter or digit.",
  },
  "id-not-file-name": {
    severity: "error",
    summary: "A record's id is not its file's name.",
    hint: "Rename the file to <id>.json, or correct the id.",
  },
  "id-duplicate": {
    severity: "error",
    summary: "Two records have the same id, or ids that differ only by upper and lower case.",
    hint: "Give one of the two plugins another id.",
  },
  "record-left-out": {
    severity: "warning",
    summary: "A record with errors is not published, since `--skip-invalid` was given.",
    hint: "Correct the record's errors; they are listed as warnings.",
  },
  "html-sanitised": {
    severity: "warning",
    summary: "HTML has elements or attributes outside the allow-list; it is published without them.",
    hint: "Remove them from the record to silence this.",
  },
  "public-collision": {
    severity: "error",
    summary: "A file of the public folder has the place of a generated one.",
    hint: "Rename or remove the file in the public folder.",
  },
  "public-not-publishable": {
    severity: "error",
    summary: "A file of the public folder would break the API, such as `200.html`.",
    hint: "Remove the file from the public folder.",
  },
  "address-invalid": {
    severity: "error",
    summary: "`verify` was given something else than the address of a deployed directory.",
    hint: "Give the address above api/plugins, whole: https://owner.example/ or https://owner.example/repo/.",
  },
  "http-unreachable": {
    severity: "error",
    summary: "The static host cannot be reached.",
    hint: "Check the address, and that the deployment is done and the static host is up.",
  },
  "http-certificate": {
    severity: "error",
    summary: "The static host's certificate is not to be trusted (self-signed, expired, another name's).",
    hint: "Give the static host a certificate for this name; for one of your own authority, set NODE_EXTRA_CA_CERTS.",
  },
  "http-timeout": {
    severity: "error",
    summary: "There was no whole answer in time.",
    hint: "Check the static host, or allow more with --timeout.",
  },
  "http-broken-off": {
    severity: "error",
    summary: "The connection broke off in the midst of an answer, each time.",
    hint: "Check the static host and what stands before it; deploy again if a file there is cut short.",
  },
  "http-body-too-large": {
    severity: "error",
    summary: "An answer never ends, or is larger than any directory.",
    hint: "Check what the address serves; it is not a file of the site.",
  },
  "http-redirect-loop": {
    severity: "error",
    summary: "Redirects lead in a circle.",
    hint: "Check the static host's redirects; the directory needs none.",
  },
  "http-redirected": {
    severity: "warning",
    summary: "An address of the API is redirected, so that not every client gets to it.",
    hint: "Use the address that it leads to as the base address, or remove the redirect.",
  },
  "http-status": {
    severity: "error",
    summary: "An address of the API answers with another status than 200.",
    hint: "Deploy the whole site; check that the base address is that of the site's root.",
  },
  "http-not-json": {
    severity: "error",
    summary: "An address of the API answers with a page for people.",
    hint: "Check the base address, and that the static host serves the site and nothing in its place.",
  },
  "http-given-up": {
    severity: "error",
    summary: "So many addresses in a row failed that the rest were not asked for.",
    hint: "Mend the failures before it; pass a lower --concurrency if the static host is too busy.",
  },
  "catalog-count-wrong": {
    severity: "error",
    summary: "The catalog's `count` is not the number of its plugins.",
    hint: "Deploy the catalog as `build` wrote it.",
  },
  "catalog-outdated": {
    severity: "error",
    summary: "The catalog is older than `--max-age`.",
    hint: "Build and deploy again; if that was done, a cache holds on to the old one.",
  },
  "plugin-differs": {
    severity: "error",
    summary: "A plugin's document is not what the catalog says of it.",
    hint: "Deploy the whole site; one of the two is from another build.",
  },
  "missing-answers-200": {
    severity: "error",
    summary: "An id that does not exist answers 200, as static hosts of single-page applications do.",
    hint: "Deploy the site's `404.html` at its root, and turn off any fallback to index.html.",
  },
  "missing-not-404": {
    severity: "error",
    summary: "An id that does not exist answers neither 404 nor 200.",
    hint: "Let the static host answer 404 for a missing file; docs/static-hosts.md says how.",
  },
  "content-type-wrong": {
    severity: "warning",
    summary: "An address of the API is not served as JSON in UTF-8.",
    hint: "Let the static host give the type `application/json; charset=utf-8`; docs/static-hosts.md says how.",
  },
  "cors-missing": {
    severity: "warning",
    summary: "Browsers do not let other sites read an answer of the API.",
    hint: "Let the static host send `Access-Control-Allow-Origin: *`, with a 404 too; docs/static-hosts.md says how.",
  },
  "compression-missing": {
    severity: "warning",
    summary: "The catalog is sent uncompressed.",
    hint: "Turn on gzip for application/json; docs/static-hosts.md says how.",
  },
  "caching-wrong": {
    severity: "warning",
    summary: "Caches cannot keep an answer, keep it too long, or load it again though it has not changed.",
    hint: "Let the static host send `Cache-Control: public, max-age=300, must-revalidate` and an ETag; docs/static-hosts.md says how.",
  },
  "folder-listed": {
    severity: "warning",
    summary: "The folder of the plugins has a page of its own, such as a listing.",
    hint: "Turn off listings and fallback pages; docs/static-hosts.md says how.",
  },
  "file-differs": {
    severity: "error",
    summary: "A file of the deployed site is not the one of the built site.",
    hint: "Deploy again; if that was done, a cache or the static host changes the file, or another build was deployed.",
  },
  "file-not-served": {
    severity: "warning",
    summary: "A file of the built site is not served.",
    hint: "Deploy the whole site; some upload tools leave files out.",
  },
  "scan-stale": {
    severity: "warning",
    summary:
      "A plugin's last scan is longer ago than `--stale-after` allows, so the directory may be frozen.",
    hint: "Scan its repository again, or allow more with --stale-after.",
  },
  "catalog-missing": {
    severity: "error",
    summary: "There is no catalog to compare: no such file, or an address that answers 404.",
    hint: "Check the path or address.",
  },
  "removed-too-many": {
    severity: "error",
    summary: "An update removes more plugins than `--max-removed` allows.",
    hint: "If they are meant to go, allow it with --max-removed.",
  },
  "security-failed": {
    severity: "warning",
    summary:
      "An update brings a plugin's security from passed (or none) to failed; an error under `--fail-on security`.",
    hint: "Read the scan's report, and take the plugin out until its findings are settled.",
  },
  "plugin-moved": {
    severity: "warning",
    summary:
      "An update changes a plugin's `repo`, `url` or `owner.login`, which may be a takeover; an error under `--fail-on moved`.",
    hint: "Make sure that the plugin's author has moved it.",
  },
  "requirement-changed": {
    severity: "warning",
    summary: "An update changes a plugin's `hostVersionRequirement`; an error under `--fail-on requirement`.",
    hint: "Make sure that users of the host application's older versions are not cut off by mistake.",
  },
  "license-changed": {
    severity: "warning",
    summary: "An update changes a plugin's `license`; an error under `--fail-on license`.",
    hint: "Make sure that the directory may list the plugin under its new license.",
  },
  "health-worse": {
    severity: "warning",
    summary:
      "An update turns one of a plugin's health flags from true to false; an error under `--fail-on health`.",
    hint: "Look at what has changed in the plugin's repository.",
  },
  "source-unreadable": {
    severity: "warning",
    summary: "A plugin's source repository cannot be read; its record keeps what was last read of it.",
    hint: "Check `repo` and `path`, or scan again later.",
  },
  "source-partly-read": {
    severity: "warning",
    summary: "A part of a plugin's source cannot be read; the rest of its record is up to date.",
    hint: "Ask the plugin's author to mend it, or scan again later.",
  },
  "allowance-used-up": {
    severity: "warning",
    summary: "The code host's API allows no more requests for now, so that some plugins were not scanned.",
    hint: "Scan again later: it goes on with the plugins that were left. A GITHUB_TOKEN allows more requests.",
  },
  "security-report-refused": {
    severity: "warning",
    summary: "A security report is not of the scanned commit, or cannot be read, and is not taken.",
    hint: "Scan that commit and write it into the report's versionControlProvenance.",
  },
  "record-differs-from-source": {
    severity: "error",
    summary: "`scan --check` found a field that is not what the plugin's source says.",
    hint: "Run `plugin-directory scan` for this record and commit what it writes.",
  },
  "record-not-confirmed": {
    severity: "error",
    summary: "`scan --check` could not read all of a plugin's source, so that nothing proves its record.",
    hint: "Check `repo` and `path`, or run the check again later.",
  },
} as const satisfies Record<string, CodeDescription>;

/** The stable name of one kind of finding. */
export type Code = keyof typeof CODES;
