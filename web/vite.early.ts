/* vite.early.ts -- index.html asks at once for what every screen needs: the engine and the faces. */
import type { Plugin } from "vite";

export function early(): Plugin {
  return {
    name: "coven-early",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {}).flatMap((file) => {
          const as = file.endsWith(".wasm") ? "fetch" : file.endsWith(".woff2") ? "font" : null;
          return as ? [{ tag: "link", attrs: { rel: "preload", as, href: `./${file}`, crossorigin: true }, injectTo: "head" as const }] : [];
        }),
    },
  };
}
