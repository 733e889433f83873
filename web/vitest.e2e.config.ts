import { defineConfig } from "vitest/config";

/* A browser plays the built page, served by `coven serve`, with two files of tests at a time. A test that fails is run
 * once more, because a busy machine can make a browser miss a deadline; the report names such tests. */
export default defineConfig({
  test: {
    include: ["e2e/**/*.test.ts"],
    globalSetup: ["e2e/serve.ts"],
    maxWorkers: 2,
    testTimeout: 900_000,
    hookTimeout: 120_000,
    retry: 1,
  },
});
