import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { early } from "./vite.early";
import { isles } from "./vite.isles";
import { markdown } from "./vite.markdown";
import { pack } from "./vite.pack";

export default defineConfig({
  plugins: [isles(), markdown(), svelte(), early(), pack(new URL("../build/page/page.pack", import.meta.url).pathname)],
  base: "./",
  resolve: { alias: [{ find: /^coven\.wasm/, replacement: new URL("../build/wasm/coven.wasm", import.meta.url).pathname }] },
  worker: { format: "es" },
  build: {
    assetsInlineLimit: 0,
    target: "es2022",
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    /* Few files: each one costs a slow device more than its bytes. */
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "house", tags: ["$initial"] }, { name: "house", test: /node_modules\/svelte/ }] } } },
  },
  server: { fs: { allow: [".."] } },
});
