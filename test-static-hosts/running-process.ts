import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const LONGEST_START = 60_000;

/** A port of 127.0.0.1 that nothing listens at. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

/** A server that was started by a test. */
export interface RunningProcess {
  /** Ends it and everything that it has started, and waits for that. */
  readonly stop: () => Promise<void>;
}

/** Starts a server and waits until it accepts connections; fails, with what it said, where it ends before. */
export async function startProcess(
  command: string,
  args: readonly string[],
  port: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningProcess> {
  const child = spawn(command, args, {
    // A group of its own, so that its children can be ended with it.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  const said: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => said.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => said.push(chunk));
  const ended = once(child, "exit");
  const stop = () => stopGroup(child, ended);
  const deadline = Date.now() + LONGEST_START;
  while (!(await accepts(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`${command} did not start:\n${Buffer.concat(said).toString()}`);
    }
    await sleep(50);
  }
  return { stop };
}

async function stopGroup(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  signalGroup(child, "SIGTERM");
  await Promise.race([ended, sleep(3000)]);
  // Whatever waits for its clients.
  signalGroup(child, "SIGKILL");
  await ended;
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // It has ended already.
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const outcome = await Promise.race([
    once(socket, "connect").then(() => true),
    once(socket, "error").then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return outcome;
}
