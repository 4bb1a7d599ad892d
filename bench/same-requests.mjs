// Makes the requests that `verify` makes, with autocannon, and does nothing with the answers.
//
//   node bench/same-requests.mjs <base-url> <records> <connections>

import { readdirSync } from "node:fs";
import autocannon from "autocannon";

const [base, records, connections] = process.argv.slice(2);
const paths = ["/api/plugins", ...readdirSync(records).map((name) => `/api/plugin/${name}`)];
const ownPaths = Array.from({ length: Number(connections) }, (_, index) =>
  paths.filter((_path, place) => place % Number(connections) === index),
);

let answers = 0;
const instance = autocannon({
  url: base,
  connections: Number(connections),
  amount: paths.length,
  headers: { accept: "*/*", "accept-encoding": "gzip", origin: "https://client.example" },
  // Each connection goes through a part of the list of its own, so that each path is asked for once.
  setupClient: (client) => client.setRequests((ownPaths.pop() ?? []).map((path) => ({ path }))),
});
instance.on("response", (_client, status) => {
  if (status !== 200) throw new Error(`An answer has the status ${status}.`);
  answers += 1;
  // It would go on to the end of its sampling interval.
  if (answers === paths.length) process.exit();
});
