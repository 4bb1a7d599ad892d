// The floor of `diff`: reads two files and parses them, with nothing checked or compared.

const { readFileSync } = require("node:fs");

const kept = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, "utf8")));
if (kept.length !== 2) throw new Error("Name two files.");
