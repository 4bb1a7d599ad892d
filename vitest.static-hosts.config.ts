import { defineConfig } from "vitest/config";

/** `npm run test:static-hosts`: the tests that start real servers. */
export default defineConfig({
  test: { include: ["test-static-hosts/**/*.test.ts"], testTimeout: 60_000, hookTimeout: 120_000 },
});
