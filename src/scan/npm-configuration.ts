import Config from "@npmcli/config";
import { Failure } from "../failure.ts";

/** Where npm's configuration is looked for. */
export interface NpmConfigurationPlace {
  readonly workingDirectory: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/** npm's configuration (`.npmrc` files, `npm_config_…` variables) as its own libraries take it. */
export async function readNpmConfiguration(place: NpmConfigurationPlace): Promise<Record<string, unknown>> {
  const { definitions, flatten, shorthands, nerfDarts } = await import(
    "@npmcli/config/lib/definitions/index.js"
  );
  // Its types have not caught up with `nerfDarts`, which keeps npm's credentials apart from typing mistakes.
  const options = {
    definitions,
    flatten,
    shorthands,
    nerfDarts,
    // npm's own defaults would be there; npm need not be installed.
    npmPath: place.workingDirectory,
    cwd: place.workingDirectory,
    argv: ["node", "npm"],
    // A copy, since npm writes its settings into it for the programs that it starts.
    env: { ...place.variables },
  };
  const config = new Config(options);
  try {
    await config.load();
  } catch (error) {
    throw new Failure(
      `npm's configuration cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  }
  // No cache of npm's: whether something has changed is asked and remembered here.
  return { ...config.flat, cache: null };
}
