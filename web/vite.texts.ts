/* vite.texts.ts -- makes the files of each language from the catalogues in texts/ (docs/translating.md). For each
 * language there is one file with the page's own texts, patterns as JSON (src/texts/packed.ts), one with the catalogue
 * that the engine is given, English being in the engine already, and one for each area that only some screens need
 * (LATER), which is fetched when such a screen opens. Patterns are parsed by the engine's own parser
 * (src/wasm/catalogue.c). What a language lacks is taken from English.
 *
 * `coven:languages` is the list of languages with the addresses of their files, and the list of all keys.
 * src/texts/keys.ts, the type of all keys, is made from English, so that a wrong key or argument does not compile.
 * `npm run texts` makes everything. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { patternText, pseudo, pseudoSets } from "./pseudo";
import { pack, type Patterns } from "./src/texts/packed";
import type { Pattern } from "./src/texts/render";

const TREE = fileURLToPath(new URL("..", import.meta.url));
const KEYS = join(TREE, "web/src/texts/keys.ts");
const GAMES = ["channeling", "scramble", "duel", "isle", "null"];
const ENGINE = ["common", "sets", ...GAMES];
/** Areas that are fetched on demand: `needTexts(area)`. An area without a catalogue has no file. */
const LATER = ["explain", "lessons", "online", "study"].filter((area) =>
  existsSync(join(TREE, `texts/en/${area}.txt`)),
);
/** What the page says too, of what the engine says. */
const SHARED = /^(language\.name|form\..*|[a-z]+\.title)$/;

/** Lines "id TAB pattern" of some areas. */
function catalogue(language: string, areas: readonly string[]): string {
  return execFileSync(join(TREE, "tools/texts"), ["--web", language, ...areas], { encoding: "utf8" });
}

/** What players do not meet here, so that the English of the engine will do: what is wrong with an event that was
 * typed, and the game `null`, which is not for players. */
const UNMET = new RegExp(`^(error\\.(${GAMES.join("|")})\\.|null[./])`);

function engineTexts(language: string): string {
  return catalogue(language, ENGINE)
    .split("\n")
    .filter((line) => !UNMET.test(line))
    .join("\n");
}

/** The same as JSON. Throws if a pattern cannot be read. */
function patterns(lines: string): Patterns {
  const program = join(TREE, "build/wasm/catalogue.wasm");
  const json = execFileSync(join(TREE, "tools/wasm-run"), [program], {
    input: lines,
    encoding: "utf8",
    maxBuffer: 1 << 24,
    env: { ...process.env, PATH: `${join(process.execPath, "..")}:${process.env.PATH}` },
  });
  return JSON.parse(json) as Patterns;
}

function pageTexts(language: string): Patterns {
  const shared = catalogue(language, ENGINE)
    .split("\n")
    .filter((line) => SHARED.test(line.split("\t")[0]!));
  return patterns([...shared, ...catalogue(language, ["page"]).split("\n")].filter(Boolean).join("\n"));
}

const laterTexts = (language: string, area: string): Patterns => patterns(catalogue(language, [area]));

/** The arguments of a pattern, and which of them choose a plural. */
function argumentsOf(pattern: Pattern, found = new Map<string, boolean>()): Map<string, boolean> {
  if (typeof pattern === "string") return found;
  for (const part of pattern) {
    if (typeof part === "string") continue;
    const [name, plural, select] = part;
    found.set(name, (found.get(name) ?? false) || !!plural);
    for (const inner of Object.values(plural ?? select ?? {})) argumentsOf(inner, found);
  }
  return found;
}

function keysOf(english: Patterns): string {
  const lines = Object.entries(english).map(([key, pattern]) => {
    const names = [...argumentsOf(pattern)].map(([name, plural]) => `${name}: ${plural ? "Count" : "Value"}`);
    return `  "${key}": ${names.length ? `{ ${names.join("; ")} }` : "null"};`;
  });
  return `/* Made by vite.texts.ts from texts/en: every key, and its arguments. */
import type { Count, Value } from "./render";

export interface Keys {
${lines.join("\n")}
}
`;
}

/** Write a file if that changes it: whoever watches it should not be disturbed. */
function write(path: string, text: string): void {
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
}

/** A language that looks strange and is long, made from English, for tests: see pseudo.ts. */
function writePseudo(directory: string, english: Patterns, later: Record<string, Patterns>): void {
  write(join(directory, "page.xx.json"), JSON.stringify(pack(Object.keys(english), pseudo(english))));
  for (const area of LATER) write(join(directory, `${area}.xx.json`), JSON.stringify(pseudo(later[area]!)));
  const engine = { ...pseudo(patterns(catalogue("en", ENGINE))), ...pseudoSets(join(TREE, "sets"), GAMES) };
  const lines = Object.entries(engine).map(([id, pattern]) => `${id}\t${patternText(pattern)}`);
  write(
    join(directory, "engine.xx.txt"),
    `${lines.sort((a, b) => Buffer.compare(Buffer.from(a.split("\t")[0]!), Buffer.from(b.split("\t")[0]!))).join("\n")}\n`,
  );
}

/** Make all files in a directory, and the type of the keys. */
export function generate(directory = join(TREE, "build/texts"), withPseudo = false): void {
  mkdirSync(directory, { recursive: true });
  const english = pageTexts("en");
  const later = Object.fromEntries(LATER.map((area) => [area, laterTexts("en", area)]));
  write(KEYS, keysOf(Object.assign({}, english, ...Object.values(later)) as Patterns));
  const keys = Object.keys(english);
  write(join(directory, "keys.json"), JSON.stringify(keys));
  const others = readdirSync(join(TREE, "texts"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "en")
    .map(({ name }) => name)
    .filter((name) => existsSync(join(TREE, "texts", name, "common.txt")))
    .sort();
  const rows = ["en", ...others].map((code) => {
    const own = code === "en" ? english : pageTexts(code);
    const name = own["language.name"] as string;
    write(join(directory, `page.${code}.json`), JSON.stringify(pack(keys, { ...english, ...own })));
    if (code !== "en") write(join(directory, `engine.${code}.txt`), engineTexts(code));
    for (const area of LATER)
      write(
        join(directory, `${area}.${code}.json`),
        JSON.stringify({ ...later[area], ...(code === "en" ? {} : laterTexts(code, area)) }),
      );
    return { code, name };
  });
  if (withPseudo) {
    writePseudo(directory, english, later);
    rows.push({ code: "xx", name: "Pseudo" });
  }
  const imports = rows.map(({ code }) => {
    const engine = code === "en" ? "" : `import engine_${code} from "./engine.${code}.txt?url";\n`;
    const areas = LATER.map((area) => `import ${area}_${code} from "./${area}.${code}.json?url";\n`);
    return `import page_${code} from "./page.${code}.json?url";\n${engine}${areas.join("")}`;
  });
  const list = rows.map(({ code, name }) => {
    const engine = code === "en" ? "null" : `engine_${code}`;
    const areas = LATER.map((area) => `${area}: ${area}_${code}`).join(", ");
    return `  { code: "${code}", name: ${JSON.stringify(name)}, page: page_${code}, engine: ${engine}, later: { ${areas} } },\n`;
  });
  write(
    join(directory, "languages.ts"),
    `${imports.join("")}
export const keys = "${keys.join(" ")}".split(" ");
export default [
${list.join("")}];
`,
  );
}

export function texts(directory = join(TREE, "build/texts"), withPseudo = false): Plugin {
  return {
    name: "coven-texts",
    config: () => generate(directory, withPseudo),
    resolveId: (id) => (id === "coven:languages" ? join(directory, "languages.ts") : null),
    configureServer({ watcher }) {
      watcher.add(join(TREE, "texts"));
      watcher.on("change", (path) => {
        if (path.startsWith(join(TREE, "texts/"))) generate(directory, withPseudo);
      });
    },
  };
}
