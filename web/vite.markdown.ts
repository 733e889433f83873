/* vite.markdown.ts -- `import sections from "x.md?sections"`: a page of Markdown as titled sections of HTML, made at
 * build time. The first heading, the title of the page, is left out. */
import { readFileSync } from "node:fs";
import { marked } from "marked";
import type { Plugin } from "vite";

export function sectionsOf(markdown: string): { title: string; html: string }[] {
  const pieces = markdown.replace(/^# .*\n/, "").split(/^## /m);
  return pieces
    .map((piece, i) => {
      const end = piece.indexOf("\n");
      const title = i === 0 ? "" : piece.slice(0, end < 0 ? undefined : end).trim();
      const body = i === 0 ? piece : end < 0 ? "" : piece.slice(end);
      return { title, html: marked.parse(body, { async: false }) };
    })
    .filter(({ title, html }) => title || html.trim());
}

export function markdown(): Plugin {
  return {
    name: "coven-markdown",
    enforce: "pre",
    load(id) {
      const [file, query] = id.split("?");
      if (query !== "sections" || !file!.endsWith(".md")) return null;
      this.addWatchFile(file!);
      return `export default ${JSON.stringify(sectionsOf(readFileSync(file!, "utf8")))}`;
    },
  };
}
