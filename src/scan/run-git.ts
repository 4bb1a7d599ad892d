import { type ChildProcess, spawn } from "node:child_process";
import { devNull } from "node:os";
import { Failure, systemErrorCode } from "../failure.ts";

/** What every run of git shares. */
export interface GitSettings {
  /** The bare repository to work in; it is nobody else's. */
  readonly folder: string;
  /** The transports that git may use, in the form of `GIT_ALLOW_PROTOCOL`; "" for none. */
  readonly protocols: string;
  /** The program's own environment, of which git gets little. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly timeoutSeconds: number;
  readonly signal: AbortSignal;
}

/** One run of git. */
export interface GitRun {
  readonly args: readonly string[];
  readonly input?: string;
  /** Takes the output as it comes; what it throws ends the run. */
  readonly onOutput: (chunk: Buffer) => void;
  /** Asked now and then; what it throws ends the run. */
  readonly onTick?: () => void;
}

/** The largest single piece of memory that git may ask for: a hostile pack could make it ask for anything. */
const LARGEST_ALLOCATION = 256 << 20;
const LONGEST_COMPLAINT = 4096;
const TICK_MILLISECONDS = 20;

/** How to reach hosts and trust them; nothing that names credentials, a home folder or other configuration. */
const PASSED_ON =
  /^(?:PATH|PATHEXT|SYSTEMROOT|TE?MP|TMPDIR|(?:https?|all|no)_proxy|GIT_SSL_CA(?:INFO|PATH)|SSL_CERT_(?:FILE|DIR))$/i;

/** Settings that hold for every run: no helpers, no hooks, no housekeeping, and streams for what is large. */
const CONFIGURATION = {
  "core.hooksPath": devNull,
  "core.bigFileThreshold": "1m",
  "core.askPass": "",
  "credential.helper": "",
  "fetch.unpackLimit": "1",
  "fetch.negotiationAlgorithm": "noop",
  "gc.auto": "0",
  "maintenance.auto": "false",
  "pack.threads": "1",
  "protocol.version": "2",
};

/**
 * Runs git without a shell, with nobody's configuration, and ends it with all that it has started
 * when it takes too long, is told to stop, or says too much. Fails with what git complained of.
 */
export async function runGit(settings: GitSettings, run: GitRun): Promise<void> {
  settings.signal.throwIfAborted();
  const git = spawn("git", [...configurationFlags(settings), ...run.args], {
    cwd: settings.folder,
    env: environmentFor(settings),
    stdio: ["pipe", "pipe", "pipe"],
    // A group of its own, so that the helpers that git starts can be ended with it.
    detached: process.platform !== "win32",
    windowsHide: true,
  });
  let reason: unknown = null;
  const stop = (error: unknown) => {
    reason ??= error;
    killGroup(git);
  };
  const attempt = (action: () => void) => {
    try {
      if (reason === null) action();
    } catch (error) {
      stop(error);
    }
  };
  const onAbort = () => stop(settings.signal.reason);
  settings.signal.addEventListener("abort", onAbort);
  const timer = setTimeout(() => stop(tooSlow(settings)), settings.timeoutSeconds * 1000);
  const ticker = setInterval(() => attempt(() => run.onTick?.()), TICK_MILLISECONDS);

  let complaint = "";
  git.stdout.on("data", (chunk: Buffer) => attempt(() => run.onOutput(chunk)));
  git.stderr.on("data", (chunk: Buffer) => {
    complaint = (complaint + chunk.toString("utf8")).slice(-LONGEST_COMPLAINT);
  });
  // Git may end before it has read everything; its exit status tells why.
  git.stdin.on("error", () => {});
  git.stdin.end(run.input ?? "");
  try {
    const status = await ended(git);
    attempt(() => run.onTick?.());
    if (reason !== null) throw reason;
    if (status !== 0) throw explain(complaint, status, settings);
  } finally {
    clearTimeout(timer);
    clearInterval(ticker);
    settings.signal.removeEventListener("abort", onAbort);
  }
}

/** Runs git and gives its output, which may have so many bytes. */
export async function readGit(
  settings: GitSettings,
  run: Omit<GitRun, "onOutput"> & { readonly maximumBytes: number },
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const onOutput = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > run.maximumBytes) throw new Failure("Its files are larger than is read.");
    chunks.push(chunk);
  };
  await runGit(settings, { ...run, onOutput });
  return Buffer.concat(chunks);
}

function ended(git: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    git.once("error", (error) => {
      const isMissing = systemErrorCode(error) === "ENOENT";
      reject(isMissing ? new Failure("Git is not installed, or not in the PATH.") : error);
    });
    git.once("close", (status) => resolve(status));
  });
}

function killGroup(git: ChildProcess): void {
  if (git.pid === undefined) return;
  try {
    if (process.platform === "win32") git.kill("SIGKILL");
    else process.kill(-git.pid, "SIGKILL");
  } catch (error) {
    // It has ended by itself.
    if (systemErrorCode(error) !== "ESRCH") throw error;
  }
}

function configurationFlags({ timeoutSeconds }: GitSettings): string[] {
  const settings = {
    ...CONFIGURATION,
    "http.lowSpeedLimit": "1000",
    "http.lowSpeedTime": String(Math.max(1, Math.ceil(timeoutSeconds / 2))),
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

function environmentFor({ folder, protocols, variables }: GitSettings): NodeJS.ProcessEnv {
  const passedOn = Object.entries(variables).filter(([name]) => PASSED_ON.test(name));
  return {
    ...Object.fromEntries(passedOn),
    GIT_DIR: folder,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: devNull,
    GIT_ATTR_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ALLOW_PROTOCOL: protocols,
    GIT_PROTOCOL_FROM_USER: "0",
    GIT_LFS_SKIP_SMUDGE: "1",
    GIT_NO_LAZY_FETCH: "1",
    GIT_ALLOC_LIMIT: String(LARGEST_ALLOCATION),
    GIT_OPTIONAL_LOCKS: "0",
    LC_ALL: "C",
  };
}

function tooSlow({ timeoutSeconds }: GitSettings): Failure {
  return new Failure(`It did not answer within ${timeoutSeconds} s.`);
}

/** Git's own last words, on one line. */
function explain(complaint: string, status: number | null, settings: GitSettings): Failure {
  const lines = complaint.split("\n").filter((line) => /^(?:fatal|error|remote):/.test(line));
  const words = (lines.at(-1) ?? complaint.trim().split("\n").at(-1) ?? "").replace(/^(?:fatal|error): /, "");
  // Asked for a password, which nobody is there to give.
  if (/could not read Username|Authentication failed/.test(words)) {
    return new Failure("There is no such repository, or it is not public.");
  }
  if (/Operation too slow|timed out/i.test(words)) return tooSlow(settings);
  if (words !== "") return new Failure(`Git says: ${words.trim()}`);
  const end = status === null ? "Git was ended by the system." : `Git ended with exit status ${status}.`;
  return new Failure(end);
}
