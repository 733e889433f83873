import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { early } from "./vite.early";
import { isles } from "./vite.isles";
import { markdown } from "./vite.markdown";
import { pack } from "./vite.pack";
import { texts } from "./vite.texts";

/* With COVEN_PSEUDO the page has the language of tests too, and goes to a place of its own: see e2e/pseudo.test.ts. */
const pseudo = process.env.COVEN_PSEUDO !== undefined;
const built = (path: string): string => new URL(`../build/${path}`, import.meta.url).pathname;

export default defineConfig({
  plugins: [
    texts(built(pseudo ? "texts-pseudo" : "texts"), pseudo),
    isles(),
    markdown(),
    svelte(),
    early(),
    ...(pseudo ? [] : [pack(built("page/page.pack"))]),
  ],
  base: "./",
  resolve: {
    alias: [{ find: /^coven\.wasm/, replacement: built("wasm/coven.wasm") }],
  },
  worker: { format: "es" },
  build: {
    outDir: pseudo ? built("page-pseudo") : "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    /* Few files: on a slow device each file costs more than its bytes. */
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "house", tags: ["$initial"] },
            { name: "house", test: /node_modules\/svelte|src\/texts\/|parts\/Rich/ },
          ],
        },
      },
    },
  },
  server: { fs: { allow: [".."] } },
});
