import { InvalidArgumentError, Option } from "commander";
import { AGE_FORM, parseAge } from "./freshness.ts";
import { type NamedPath, namePath } from "./named-path.ts";

const CONFIG_FILE = "directory.config.json";

/** `--config`, read by `toConfigOptions`. */
export function configOption(): Option {
  return new Option("--config <file>", `the directory's configuration (default: ${CONFIG_FILE})`);
}

/** The configuration's file, and whether the user named it, so that it must be there. */
export function toConfigOptions(
  name: string | undefined,
  workingDirectory: string,
): { config: NamedPath; isConfigNamed: boolean } {
  return { config: namePath(name ?? CONFIG_FILE, workingDirectory), isConfigNamed: name !== undefined };
}

/** `--stale-after`, whose value is in milliseconds. */
export function staleAfterOption(): Option {
  return new Option("--stale-after <age>", "warn of plugins not scanned for longer")
    .default(parseAge("30d"), "30d")
    .argParser((text: string) => {
      const age = parseAge(text);
      if (age === null) throw new InvalidArgumentError(`It must be ${AGE_FORM}.`);
      return age;
    });
}
