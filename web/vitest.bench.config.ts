import { defineConfig } from "vitest/config";

/* Benchmarks of the page: figures, not tests. tools/page-bench runs them. */
export default defineConfig({
  test: {
    include: ["bench/*.bench.ts"],
    globalSetup: ["e2e/serve.ts"],
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
    disableConsoleIntercept: true,
  },
});
