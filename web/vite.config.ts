import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { markdown } from "./vite.markdown";
import { pack } from "./vite.pack";

export default defineConfig({
  plugins: [markdown(), svelte(), pack(new URL("../build/page/page.pack", import.meta.url).pathname)],
  base: "./",
  resolve: { alias: [{ find: /^coven\.wasm/, replacement: new URL("../build/wasm/coven.wasm", import.meta.url).pathname }] },
  worker: { format: "es" },
  build: { assetsInlineLimit: 0, target: "es2022", reportCompressedSize: false, modulePreload: { polyfill: false } },
  server: { fs: { allow: [".."] } },
});
