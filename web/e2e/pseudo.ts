/* pseudo.ts -- builds and serves the page in a language that no screen was made for, while the tests run: each letter
 * has an accent, each text is four tenths longer. */
import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { preview, type PreviewServer } from "vite";

declare module "vitest" {
  export interface ProvidedContext {
    pseudo: string;
  }
}

const top = fileURLToPath(new URL("../..", import.meta.url));
const outDir = `${top}build/page-pseudo`;
/** What the page is made from. */
const SOURCES = [
  "web/src",
  "web/public",
  "web/pseudo.ts",
  "web/index.html",
  "web/package-lock.json",
  "docs/how-to-play",
];
const MORE = ["texts", "build/wasm/coven.wasm", "build/wasm/catalogue.wasm"];

/** When the newest file of a folder was changed. */
function changed(path: string): number {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => changed(`${path}/${name}`)));
}

function isFresh(): boolean {
  try {
    const built = statSync(`${outDir}/index.html`).mtimeMs;
    const configs = readdirSync(`${top}web`).filter((name) => /^vite\..*ts$/.test(name));
    return [...SOURCES, ...MORE, ...configs.map((name) => `web/${name}`)].every((path) => changed(top + path) < built);
  } catch {
    return false;
  }
}

let server: PreviewServer;

export async function setup(project: TestProject): Promise<void> {
  if (!isFresh())
    execFileSync("npx", ["vite", "build", "--logLevel", "error"], {
      cwd: `${top}web`,
      stdio: "inherit",
      env: { ...process.env, COVEN_PSEUDO: "1" },
    });
  server = await preview({
    root: `${top}web`,
    configFile: false,
    logLevel: "error",
    build: { outDir },
    preview: { port: 0 },
  });
  project.provide("pseudo", server.resolvedUrls!.local[0]!);
}

export const teardown = (): Promise<void> => server.close();
