import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Code } from "../src/diagnostics/codes.ts";
import { quotedConfiguration, substitute } from "./document.ts";
import { findFreePort, type RunningProcess, startProcess } from "./running-process.ts";

/** A site that is to be served. */
export interface Serving {
  /** The site's folder. */
  readonly site: string;
  /** A folder for the server's own files. */
  readonly work: string;
  readonly port: number;
}

/** A server that the site is tried on. */
export interface Server {
  readonly name: string;
  /** Its version; null where it is not installed. */
  readonly version: string | null;
  /** What it answers to a path that climbs above the site's root, before any configuration has a say. */
  readonly climbingStatus: 400 | 404;
  /** What `verify --strict` finds where it serves the API's files with its default configuration. */
  readonly defaultFindings: readonly Code[];
  /** Serves the site as docs/static-hosts.md says, or as the server does by default. */
  readonly start: (serving: Serving, mode: "configured" | "default") => Promise<RunningProcess>;
}

/** What the static hosts that know nothing of the site get wrong. */
const UNCONFIGURED: readonly Code[] = [
  "content-type-wrong",
  "cors-missing",
  "compression-missing",
  "caching-wrong",
];

const DOCUMENTED_ROOT = "/srv/plugin-directory";

const nginx: Server = {
  name: "nginx",
  version: readVersion("nginx", ["-v"]),
  climbingStatus: 404,
  defaultFindings: UNCONFIGURED,
  start: ({ site, work, port }, mode) => {
    const server =
      mode === "default"
        ? `server { listen 127.0.0.1:${port}; root ${site}; }`
        : substitute(quotedConfiguration("nginx", "nginx"), {
            "listen 80;": `listen 127.0.0.1:${port};`,
            [DOCUMENTED_ROOT]: site,
          });
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    const configuration = `
      daemon off; pid ${work}/nginx.pid; error_log ${work}/error.log; ${asRoot("user root;")}
      events {}
      http {
        include /etc/nginx/mime.types; default_type application/octet-stream; access_log off;
        ${temporary.map((name) => `${name}_temp_path ${work}/${name};`).join("\n")}
        ${server}
      }`;
    const file = write(work, "nginx.conf", configuration);
    return startProcess("nginx", ["-c", file, "-p", work, "-e", `${work}/error.log`], port);
  },
};

const apache: Server = {
  name: "Apache",
  version: readVersion("apache2", ["-v"]),
  climbingStatus: 400,
  defaultFindings: [...UNCONFIGURED, "folder-listed"],
  start: (serving, mode) => startApache(serving, mode, ["headers", "deflate", "filter"]),
};

/** Starts Apache with the modules that it cannot do without, Debian's usual ones, and some more. */
export function startApache(
  { site, work, port }: Serving,
  mode: "configured" | "default",
  furtherModules: readonly string[],
): Promise<RunningProcess> {
  const usual = ["mpm_event", "authz_core", "mime", "dir", "autoindex", "alias", ...furtherModules];
  const folder =
    mode === "default"
      ? `<Directory "${site}">\nOptions Indexes FollowSymLinks\nAllowOverride None\nRequire all granted\n</Directory>`
      : substitute(quotedConfiguration("Apache", "apache"), { [DOCUMENTED_ROOT]: site });
  const configuration = `
    ${usual.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join("\n")}
    ServerRoot ${work}
    ServerName 127.0.0.1
    Listen 127.0.0.1:${port}
    PidFile ${work}/apache.pid
    ErrorLog ${work}/error.log
    DefaultRuntimeDir ${work}
    ${asRoot("User www-data\nGroup www-data")}
    TypesConfig /etc/mime.types
    DocumentRoot ${site}
    <Directory />
    Options FollowSymLinks Indexes
    AllowOverride None
    </Directory>
    ${folder}`;
  const file = write(work, "apache.conf", configuration);
  return startProcess("apache2", ["-f", file, "-D", "FOREGROUND"], port);
}

const lighttpd: Server = {
  name: "lighttpd",
  version: readVersion("lighttpd", ["-v"]),
  climbingStatus: 404,
  defaultFindings: UNCONFIGURED,
  start: ({ site, work, port }, mode) => {
    const own = `server.port = ${port}\nserver.bind = "127.0.0.1"\nserver.errorlog = "${work}/error.log"\n`;
    const rest =
      mode === "default"
        ? `server.document-root = "${site}"\nmimetype.assign = ( ".json" => "application/json" )\n`
        : substitute(quotedConfiguration("lighttpd", "lighttpd"), { [DOCUMENTED_ROOT]: site });
    return startProcess("lighttpd", ["-D", "-f", write(work, "lighttpd.conf", own + rest)], port);
  },
};

const caddy: Server = {
  name: "Caddy",
  version: readVersion("caddy", ["version"]),
  climbingStatus: 404,
  defaultFindings: UNCONFIGURED,
  start: ({ site, work, port }, mode) => {
    const server =
      mode === "default"
        ? `http://127.0.0.1:${port} {\nroot * ${site}\nfile_server\n}\n`
        : substitute(quotedConfiguration("Caddy", "caddyfile"), {
            "plugins.example": `http://127.0.0.1:${port}`,
            [DOCUMENTED_ROOT]: site,
          });
    const file = write(work, "Caddyfile", `{\n\tadmin off\n}\n${server}`);
    const environment = { HOME: work, XDG_DATA_HOME: work, XDG_CONFIG_HOME: work };
    return startProcess("caddy", ["run", "--config", file, "--adapter", "caddyfile"], port, environment);
  },
};

const serveProgram = createRequire(import.meta.url).resolve("serve/build/main.js");

const serve: Server = {
  name: "serve",
  version: readVersion(process.execPath, [serveProgram, "--version"], { NO_UPDATE_CHECK: "1" }),
  climbingStatus: 400,
  defaultFindings: [...UNCONFIGURED, "folder-listed"],
  start: ({ site, port }, mode) => {
    const flags = ["--listen", `tcp://127.0.0.1:${port}`, "--no-port-switching", "--no-clipboard"];
    const cors = mode === "configured" ? ["--cors"] : [];
    return startProcess(process.execPath, [serveProgram, site, ...flags, ...cors], port, {
      NO_UPDATE_CHECK: "1",
    });
  },
};

const wranglerProgram = fileURLToPath(
  new URL("../.cache/wrangler/node_modules/wrangler/bin/wrangler.js", import.meta.url),
);

const cloudflarePages: Server = {
  name: "Cloudflare Pages, by its emulator (wrangler)",
  version: readVersion(process.execPath, [wranglerProgram, "--version"], { WRANGLER_SEND_METRICS: "false" }),
  climbingStatus: 404,
  // Its default is that of a single-page application where the site has an index.html and no 404.html.
  defaultFindings: ["missing-answers-200", "content-type-wrong", "compression-missing", "folder-listed"],
  start: async ({ site, work, port }) => {
    const inspector = String(await findFreePort());
    const flags = ["--ip", "127.0.0.1", "--port", String(port), "--inspector-port", inspector];
    return startProcess(
      process.execPath,
      [wranglerProgram, "pages", "dev", site, "--compatibility-date", "2025-07-18", ...flags],
      port,
      { WRANGLER_SEND_METRICS: "false", CI: "1", HOME: work, WRANGLER_LOG_PATH: work },
    );
  },
};

/** Every server that the site is tried on. */
export const SERVERS: readonly Server[] = [apache, nginx, caddy, lighttpd, serve, cloudflarePages];

/** The first version number that a program says; null where it cannot be run. */
function readVersion(
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): string | null {
  const script = args[0];
  if (script?.startsWith("/") && !existsSync(script)) return null;
  const { stdout, stderr, error } = spawnSync(command, args, {
    encoding: "utf8",
    timeout: 30_000,
    env: { ...process.env, ...environment },
  });
  return error === undefined ? (/\d+\.\d+/.exec(stdout + stderr)?.[0] ?? null) : null;
}

function asRoot(configuration: string): string {
  return process.getuid?.() === 0 ? configuration : "";
}

function write(folder: string, name: string, text: string): string {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}
