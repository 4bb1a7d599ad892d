// What the same reads and writes cost with nothing checked: reads every record, parses it, and
// writes the plugins and the catalog. The least that any generator in JavaScript would have to do.
//
//   node bench/floor.mjs <records> <out>

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const [records, out] = process.argv.slice(2);
mkdirSync(path.join(out, "api", "plugin"), { recursive: true });
const plugins = [];
for (const name of readdirSync(records).sort()) {
  const plugin = JSON.parse(readFileSync(path.join(records, name), "utf8"));
  plugins.push(plugin);
  writeFileSync(path.join(out, "api", "plugin", name), JSON.stringify(plugin));
}
const catalog = { plugins, count: plugins.length, generatedAt: new Date().toISOString() };
writeFileSync(path.join(out, "api", "plugins"), JSON.stringify(catalog));
