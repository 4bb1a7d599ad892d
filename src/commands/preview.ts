import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { Failure, systemErrorCode } from "../failure.ts";

/** Serves a built site to this machine until it is told to stop. */
export interface PreviewOptions {
  /** The site's folder. */
  readonly folder: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Told the site's address once it answers. */
  readonly onReady: (address: string) => void;
  /** Stops the server. */
  readonly signal: AbortSignal;
}

const HOST = "127.0.0.1";

/** `plugin-directory preview`: serves the site with `serve`. Fails where the port is taken. */
export async function preview({ folder, port, onReady, signal }: PreviewOptions): Promise<void> {
  const freePort = await findFreePort(port);
  const serve = createRequire(import.meta.url).resolve("serve/build/main.js");
  const listen = `tcp://${HOST}:${freePort}`;
  const server = spawn(
    process.execPath,
    [
      serve,
      folder,
      "--listen",
      listen,
      "--cors",
      "--no-port-switching",
      "--no-clipboard",
      "--no-request-logging",
    ],
    // It would ask the package registry for a newer version of itself.
    { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, NO_UPDATE_CHECK: "1" } },
  );
  const ended = once(server, "exit");
  const stop = () => server.kill();
  signal.addEventListener("abort", stop);
  if (await isAccepting(server)) onReady(`http://${HOST}:${freePort}`);
  if (signal.aborted) stop();
  const [code] = await ended;
  if (!signal.aborted)
    throw new Failure(
      `The preview server stopped by itself${code === null ? "" : `, with exit status ${code}`}.`,
    );
}

/** Asks the system for the port, so that a taken one is told in a sentence. */
async function findFreePort(port: number): Promise<number> {
  const probe = createServer();
  try {
    probe.listen(port, HOST);
    await once(probe, "listening");
    return (probe.address() as AddressInfo).port;
  } catch (error) {
    const reason = systemErrorCode(error) === "EADDRINUSE" ? "is taken" : "cannot be used";
    throw new Failure(`The port ${port} ${reason}. Choose another with --port.`);
  } finally {
    probe.close();
  }
}

/** Waits until the server says that it accepts connections; false where it ends without. */
async function isAccepting({ stdout }: ChildProcess): Promise<boolean> {
  let said = "";
  for await (const chunk of stdout ?? []) {
    said += chunk;
    if (said.includes("Accepting connections")) {
      // What it says later must not fill the pipe.
      stdout?.resume();
      return true;
    }
  }
  return false;
}
