import type { JsonObject } from "./manifest.ts";

/** What a plugin's files show of its care; README.md says these rules in words. */
export interface FileHealth {
  readonly hasLicense: boolean;
  readonly hasTests: boolean;
  readonly hasTypecheckScript: boolean;
}

const LICENSE_FILE = /^(?:(?:un)?licen[cs]e|copying)(?:[-.][\w.-]+)?$/i;
const PROGRAM_FILE = /\.(?:[cm]?[jt]sx?|json|py|sh|ya?ml)$/i;
const TEST_FOLDER = /^(?:tests?|__tests__|specs?|e2e)$/i;
const TEST_FILE =
  /[.-](?:test|spec)\.[cm]?[jt]sx?$|^test_.+\.py$|_test\.(?:py|go|rs|lua|rb|dart)$|_spec\.(?:lua|rb)$/i;
const FOREIGN_FOLDER = /^(?:node_modules|vendor|third_party)$/i;
const TYPECHECK_NAME =
  /^(?:(?:check|test|lint)[:-])?(?:type-?check|types?-?check|check-?types?|types?|tsc)(?:[:-].*)?$/i;
const TYPECHECK_COMMAND =
  /(?:^|[\s;&|/])(?:vue-tsc|svelte-check|tsc|tsgo|pyright|mypy|flow check)(?:\s|;|&|$)/;
const NO_EMIT = /--noEmit\b|--emitDeclarationOnly\b|(?:vue-tsc|svelte-check|pyright|mypy|flow check)/i;

/**
 * @param paths the files of the plugin's folder, from that folder
 * @param rootNames the names of the files at the repository's root, whose license holds for every folder
 */
export function judgeFiles(
  paths: readonly string[],
  rootNames: readonly string[],
  packageJson: JsonObject | null,
): FileHealth {
  return {
    hasLicense: [...paths, ...rootNames].some((path) => LICENSE_FILE.test(path) && !PROGRAM_FILE.test(path)),
    hasTests: paths.some(isTest),
    hasTypecheckScript: hasTypecheckScript(packageJson),
  };
}

/** A test's file, by its name or by the folder that it is in. */
function isTest(path: string): boolean {
  const folders = path.split("/");
  const name = folders.pop() ?? "";
  if (folders.some((folder) => FOREIGN_FOLDER.test(folder))) return false;
  return TEST_FILE.test(name) || folders.some((folder) => TEST_FOLDER.test(folder));
}

/** A script that is named for checking types, or whose command does nothing else with the type checker. */
function hasTypecheckScript(packageJson: JsonObject | null): boolean {
  const { scripts } = packageJson ?? {};
  if (typeof scripts !== "object" || scripts === null) return false;
  return Object.entries(scripts).some(
    ([name, command]) =>
      typeof command === "string" &&
      (TYPECHECK_NAME.test(name) || (TYPECHECK_COMMAND.test(command) && NO_EMIT.test(command))),
  );
}
