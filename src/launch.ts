#!/usr/bin/env node
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { constants, Script } from "node:vm";

/*
 * Starts the program with V8's code cache, which spares it most of the time that parsing and
 * compiling its source takes at every start. The cache is written when the program is compiled
 * (tools/compile.mjs), by a run with WRITE_CODE_CACHE in the environment, so that it holds the
 * functions that a build calls. V8 refuses one that another version of it has made, and compiles the
 * source as usual.
 *
 * Node 22 has `module.enableCompileCache`: this can go when it is the oldest version supported.
 */

interface Chunk {
  readonly module: { exports: unknown };
  readonly script: Script;
}

const folder = path.join(__dirname, "program");
const requireFromProgram = createRequire(path.join(folder, "program.cjs"));
const chunks = new Map<string, Chunk>();

if (process.env.WRITE_CODE_CACHE !== undefined) process.on("exit", writeCaches);
requireChunk("./program.cjs");

/** What `require` gives to the files of the program, which ask for each other by `./<name>`. */
function requireChunk(id: string): unknown {
  if (!id.startsWith("./")) return requireFromProgram(id);
  const file = path.join(folder, id);
  const loaded = chunks.get(file);
  if (loaded !== undefined) return loaded.module.exports;

  const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, "utf8")}\n})`;
  const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  const script = new Script(source, { filename: file, importModuleDynamically, ...readCache(file) });
  const module = { exports: {} };
  // Before it runs, since files may ask for each other in a circle.
  chunks.set(file, { module, script });
  script.runInThisContext()(module.exports, requireChunk, module, file, folder);
  return module.exports;
}

function readCache(file: string): { cachedData?: Buffer } {
  try {
    return { cachedData: readFileSync(`${file}.cache`) };
  } catch {
    return {};
  }
}

function writeCaches(): void {
  for (const [file, { script }] of chunks) writeFileSync(`${file}.cache`, script.createCachedData());
}
