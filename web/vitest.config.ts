import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { texts } from "./vite.texts";

export default defineConfig({
  plugins: [texts(), svelte()],
  test: { include: ["src/**/*.test.ts"], environment: "node", setupFiles: ["src/texts/english.ts"] },
});
