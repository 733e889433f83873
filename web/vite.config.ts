import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
  base: "./",
  resolve: { alias: { "coven.wasm": new URL("../build/wasm/coven.wasm", import.meta.url).pathname } },
  worker: { format: "es" },
  build: { assetsInlineLimit: 0, target: "es2022", reportCompressedSize: false, modulePreload: { polyfill: false } },
  server: { fs: { allow: [".."] } },
});
