import { InvalidArgumentError, Option } from "commander";
import { AGE_FORM, parseAge } from "./freshness.ts";

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
