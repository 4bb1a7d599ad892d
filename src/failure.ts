import { quote } from "./diagnostics/wording.ts";

/**
 * The command itself could not do its work: a wrong flag, a missing folder, a full disk. Its message
 * is a sentence for the user, printed without a stack trace; the exit status is 2.
 */
export class Failure extends Error {
  override readonly name = "Failure";
}

/** What the operating system said of a failed call, in words; the error's message where it said nothing. */
export function describeSystemError(error: unknown): string {
  const code = systemErrorCode(error);
  const known = code === null ? undefined : SYSTEM_ERRORS[code];
  return known ?? (error instanceof Error ? error.message : String(error));
}

/**
 * What to print of an error that ended the program: a sentence where the command could not do its
 * work or the system refused something; anything else is a fault of the program, told with its stack.
 */
export function describeFailure(error: unknown): string {
  if (error instanceof Failure) return `error: ${error.message}\n`;
  if (systemErrorCode(error) !== null && error instanceof Error && "syscall" in error) {
    const path = "path" in error ? ` of ${quote(String(error.path))}` : "";
    return `error: The system call ${error.syscall}${path} failed: ${describeSystemError(error)}.\n`;
  }
  const details = error instanceof Error ? error.stack : String(error);
  return `error: This is a fault of plugin-directory itself. Please report it with these lines:\n${details}\n`;
}

/** The operating system's name of an error (`ENOENT`), null for errors that are not the system's. */
export function systemErrorCode(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}

const SYSTEM_ERRORS: Readonly<Record<string, string>> = {
  EACCES: "permission is denied",
  EPERM: "the operation is not permitted",
  ENOENT: "it does not exist",
  ENOTDIR: "a part of the path is not a folder",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file would be larger than is allowed",
  EROFS: "the file system is read-only",
  EBUSY: "it is in use, or a file system of its own",
  EXDEV: "it is on another file system",
  EMFILE: "too many files are open",
  ELOOP: "it is a symbolic link, or links lead in a circle",
  ENAMETOOLONG: "the name is too long",
};
