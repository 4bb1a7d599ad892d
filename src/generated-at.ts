import { isTimestamp, TIMESTAMP_FORM } from "./contract/timestamp.ts";
import { quote } from "./diagnostics/wording.ts";
import { Failure } from "./failure.ts";

/** The last second that a four-digit year can tell. */
const LAST_EPOCH_SECOND = 253_402_300_799;

/** Where the catalog's timestamp can come from. */
export interface TimestampSources {
  /** What `--generated-at` says. */
  readonly option: string | undefined;
  /** The environment variable of https://reproducible-builds.org/specs/source-date-epoch/, in seconds. */
  readonly sourceDateEpoch: string | undefined;
  readonly now: () => Date;
}

/** The catalog's `generatedAt`: the option, else `SOURCE_DATE_EPOCH`, else the clock. Fails on bad ones. */
export function chooseGeneratedAt({ option, sourceDateEpoch, now }: TimestampSources): string {
  if (option !== undefined) {
    if (isTimestamp(option, "utc")) return option;
    throw new Failure(`--generated-at is ${quote(option)}, not ${TIMESTAMP_FORM.utc}.`);
  }
  if (sourceDateEpoch === undefined || sourceDateEpoch === "") return now().toISOString();
  const seconds = Number(sourceDateEpoch);
  if (!/^\d+$/.test(sourceDateEpoch) || seconds > LAST_EPOCH_SECOND) {
    throw new Failure(
      `SOURCE_DATE_EPOCH is ${quote(sourceDateEpoch)}, not a number of seconds since 1970-01-01T00:00:00Z.`,
    );
  }
  return new Date(seconds * 1000).toISOString();
}
