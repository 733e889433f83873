/* vite.early.ts -- makes the page start sooner. index.html requests at once what every screen needs, the engine and
 * the fonts; a small inline script starts the worker, compiles the engine, and fetches the scene of the game that
 * the address names and the texts of the language, while the page itself still loads. */
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rollup } from "vite";

/** What the small script knows: names of files. */
interface Names {
  worker: string;
  engine: string;
  /** By game: its scene's script, what that imports, and its style. */
  scenes: Record<string, string[]>;
  /** By language: the page's texts, and the engine's. */
  languages: Record<string, { page: string; engine?: string | undefined }>;
}

/** The small script. It goes into the page as it stands here, and can use nothing from outside. */
function begin({ worker, engine, scenes, languages }: Names): void {
  const early: NonNullable<Window["early"]> = {
    worker: new Worker(worker, { type: "module" }),
    engine: WebAssembly.compileStreaming(fetch(engine)),
  };
  early.worker!.onerror = (): void => void (early.worker = undefined);
  early.engine!.catch(() => (early.engine = undefined));
  window.early = early;
  /* The same as in src/App.svelte, so that the page does not change after it is drawn. */
  const settings = localStorage.getItem("coven/settings") ?? "";
  const root = document.documentElement;
  const theme = /"theme":"(\w+)"/.exec(settings)?.[1];
  root.dataset.theme = theme ?? (matchMedia("(prefers-color-scheme: light)").matches ? "daylight" : "night");
  const text = /"text":(1\.\d+)/.exec(settings)?.[1];
  if (text) root.style.setProperty("--text-size", text);
  /* The same choice as in src/texts/texts.svelte.ts. */
  const wanted = /"language":"([\w-]+)"/.exec(settings)?.[1];
  const code = [...(wanted ? [wanted] : []), ...navigator.languages, "en"]
    .flatMap((tag) => [tag, tag.split("-")[0]!])
    .find((tag) => languages[tag])!;
  const files = languages[code]!;
  early.texts = { code, page: fetch(files.page), engine: files.engine ? fetch(files.engine) : null };
  early.texts.page.catch(() => undefined);
  early.texts.engine?.catch(() => undefined);
  const [, screen, id] = location.hash.split("/");
  const kept = screen === "play" ? localStorage.getItem(`coven/game/${id}`) : null;
  for (const file of scenes[/"game":"(\w+)"/.exec(kept ?? "")?.[1] ?? ""] ?? []) {
    const link = document.createElement("link");
    link.crossOrigin = "";
    link.rel = file.endsWith(".js") ? "modulepreload" : "preload";
    if (!file.endsWith(".js")) link.as = "style";
    link.href = file;
    document.head.append(link);
  }
}

function namesIn(bundle: Rollup.OutputBundle): Names {
  const files = Object.keys(bundle);
  const scenes: Names["scenes"] = {};
  for (const file of Object.values(bundle)) {
    const game = file.type === "chunk" && /games\/(\w+)\/Scene\.svelte$/.exec(file.facadeModuleId ?? "")?.[1];
    if (game)
      scenes[game] = [
        file.fileName,
        ...file.imports.filter((name) => !(bundle[name] as Rollup.OutputChunk).isEntry),
        ...file.viteMetadata!.importedCss,
      ].map((name) => `./${name}`);
  }
  const named = (pattern: RegExp): string => `./${files.find((file) => pattern.test(file))!}`;
  const languages: Names["languages"] = {};
  for (const file of files) {
    const [, kind, code] = /(page|engine)\.(\w+)-[^/]*$/.exec(file) ?? [];
    if (code) languages[code] = { ...languages[code]!, [kind!]: `./${file}` };
  }
  return { languages, worker: named(/worker-[^/]*\.js$/), engine: named(/\.wasm$/), scenes };
}

export function early(): Plugin {
  let name = "";
  let text = "";
  return {
    name: "coven-early",
    apply: "build",
    /* Compile all functions eagerly while the file loads, off the main thread, instead of one by one at their first
     * call. */
    generateBundle: {
      order: "post",
      handler: (_, bundle) => {
        for (const file of Object.values(bundle))
          if (file.type === "chunk") file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle }) => {
        text = `(${begin.toString()})(${JSON.stringify(namesIn(bundle!))});\n`;
        name = `assets/early-${createHash("sha256").update(text).digest("hex").slice(0, 8)}.js`;
        const preloads = Object.keys(bundle!).flatMap((file) => {
          const as = file.endsWith(".wasm") ? "fetch" : file.endsWith(".woff2") ? "font" : null;
          return as
            ? [
                {
                  tag: "link",
                  attrs: { rel: "preload", as, href: `./${file}`, crossorigin: true },
                  injectTo: "head" as const,
                },
              ]
            : [];
        });
        return [
          { tag: "script", attrs: { src: `./${name}`, async: true }, injectTo: "head-prepend" as const },
          ...preloads,
        ];
      },
    },
    writeBundle: ({ dir }) => writeFileSync(join(dir!, name), text),
  };
}
