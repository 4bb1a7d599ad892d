// Preloaded into every measured process: tells its peak memory, in bytes, on file descriptor 3.
process.on("exit", () => {
  require("node:fs").writeSync(3, String(process.resourceUsage().maxRSS * 1024));
});
