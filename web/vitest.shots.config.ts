import { defineConfig } from "vitest/config";

/* Pictures of every screen, at both sizes and in both themes, into shots/. */
export default defineConfig({
  test: {
    include: ["e2e/shots.ts"],
    globalSetup: ["e2e/serve.ts"],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 60_000,
  },
});
