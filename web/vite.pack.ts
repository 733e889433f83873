/* vite.pack.ts -- after the build: gives the service worker its list of files, and puts all files into one pack
 * (build/page/page.pack, see src/server/page.h), precompressed with gzip and brotli. */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const MIME: Record<string, string> = {
  html: "text/html;charset=utf-8",
  js: "text/javascript;charset=utf-8",
  mjs: "text/javascript;charset=utf-8",
  css: "text/css;charset=utf-8",
  json: "application/json",
  svg: "image/svg+xml",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
  woff2: "font/woff2",
};
const ALREADY_SMALL = new Set(["woff2"]);

function filesUnder(directory: string): string[] {
  return readdirSync(directory)
    .flatMap((name) => {
      const path = join(directory, name);
      return statSync(path).isDirectory() ? filesUnder(path) : [path];
    })
    .sort();
}

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex").slice(0, 20);

/** Tell the service worker what to keep, and a name that changes with it. */
function writeWorker(dist: string): void {
  const files = filesUnder(dist).map((path) => relative(dist, path));
  const kept = files.filter((path) => path !== "sw.js" && !path.endsWith(".net"));
  const weights = files.filter((path) => path.endsWith(".net"));
  const name = hashOf(Buffer.concat(kept.map((path) => readFileSync(join(dist, path)))));
  const worker = join(dist, "sw.js");
  const text = readFileSync(worker, "utf8");
  writeFileSync(
    worker,
    text
      .replace("__FILES__", JSON.stringify(["./", ...kept]))
      .replace("__WEIGHTS__", JSON.stringify(weights))
      .replace("__NAME__", JSON.stringify(name)),
  );
}

function smaller(plain: Buffer, packed: Buffer): Buffer {
  return packed.length < plain.length * 0.95 ? packed : Buffer.alloc(0);
}

function writePack(dist: string, target: string): void {
  const lines = ["coven-page 1"];
  const bytes: Buffer[] = [];
  const files = filesUnder(dist).map((path) => ({ path, name: `/${relative(dist, path)}` }));
  for (const { path, name } of files.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const plain = readFileSync(path);
    const ending = name.slice(name.lastIndexOf(".") + 1);
    const pack = !ALREADY_SMALL.has(ending);
    const gzip = pack ? smaller(plain, gzipSync(plain, { level: 9 })) : Buffer.alloc(0);
    const brotli = pack
      ? smaller(plain, brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      : Buffer.alloc(0);
    const keep = name.startsWith("/assets/") ? 1 : 0;
    lines.push(
      [
        name,
        MIME[ending] ?? "application/octet-stream",
        keep,
        hashOf(plain),
        plain.length,
        gzip.length,
        brotli.length,
      ].join(" "),
    );
    bytes.push(plain, gzip, brotli);
  }
  mkdirSync(join(target, ".."), { recursive: true });
  writeFileSync(target, Buffer.concat([Buffer.from(`${lines.join("\n")}\n\n`), ...bytes]));
}

export function pack(target: string): Plugin {
  let dist = "dist";
  return {
    name: "coven-pack",
    apply: "build",
    configResolved(config) {
      dist = config.build.outDir;
    },
    closeBundle() {
      writeWorker(dist);
      writePack(dist, target);
    },
  };
}
