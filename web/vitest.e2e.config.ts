import { defineConfig } from "vitest/config";

/* A browser plays the built page, served by `coven serve`. Tests run one after another: the machine may be small. */
export default defineConfig({
  test: {
    include: ["e2e/**/*.test.ts"],
    globalSetup: ["e2e/serve.ts"],
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 120_000,
    retry: 0,
  },
});
