/* vite.markdown.ts -- `import sections from "x.md?sections"`: a page of Markdown as titled sections, made at build
 * time. The first heading, the title of the page, is left out. Comments direct what the web app shows:
 * `<!-- terminal -->` to `<!-- end -->` is notation, which it leaves out; `<!-- picture NAME: caption -->` is a
 * picture, drawn by the game's folder (pictures.ts). */
import { readFileSync } from "node:fs";
import { marked } from "marked";
import type { Plugin } from "vite";
import type { Block, Section } from "./src/state/rules";

/** Prose and pictures in turn. */
function blocksOf(markdown: string): Block[] {
  const html = (text: string): Block[] => (text.trim() ? [{ html: marked.parse(text, { async: false }) }] : []);
  const [prose = "", ...rest] = markdown.split("<!-- picture ");
  return [
    ...html(prose),
    ...rest.flatMap((piece) => {
      const [, picture = "", caption = "", after = ""] = /^(\w+): ([^]*?)\s-->([^]*)$/.exec(piece) ?? [];
      return [{ picture, caption: caption.replace(/\n/g, " ") }, ...html(after)];
    }),
  ];
}

export function sectionsOf(markdown: string): Section[] {
  const shown = markdown.replace(/^# .*\n/, "").replace(/<!-- terminal -->[^]*?<!-- end -->\n?/g, "");
  return shown
    .split(/^## /m)
    .map((piece, i) => {
      const end = piece.indexOf("\n");
      const title = i === 0 ? "" : piece.slice(0, end < 0 ? undefined : end).trim();
      const body = i === 0 ? piece : end < 0 ? "" : piece.slice(end);
      return { title, blocks: blocksOf(body) };
    })
    .filter(({ title, blocks }) => title || blocks.length);
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
