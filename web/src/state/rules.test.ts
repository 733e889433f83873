import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionsOf } from "../../vite.markdown";
import { Session } from "../engine/session";
import type { RulePicture } from "../scenes/contract";
import { sectionFor, type Section } from "./rules";

const sections = [
  { title: "What it is about", blocks: [{ html: "<p>An island.</p>" }] },
  { title: "Summoning", blocks: [{ picture: "summon", caption: "Attack!" }, { html: "<p>You summon a sprite.</p>" }] },
  { title: "Attacks", blocks: [{ html: "<p>To attack, roll; an attack that fails is lost. You may also move.</p>" }] },
];

it("finds the paragraph for what can be done now", () => {
  expect(sectionFor(sections, ["summon sprite a1", "done"])).toBe(1);
  expect(sectionFor(sections, ["attack a1 b2", "move a1 b1"])).toBe(2);
  expect(sectionFor(sections, ["juggle"])).toBe(-1);
});

it("cuts a page into sections of prose and pictures, without what is for the terminal", () => {
  const page = "# T\n\nIntro\n\n## One\nA\n<!-- terminal -->\n`b`\n<!-- end -->\n<!-- picture p: two\nlines -->\nC\n";
  expect(sectionsOf(`${page}<!-- terminal -->\n## Options\n\`x=1\`\n<!-- end -->\n## Two\nD\n`)).toEqual([
    { title: "", blocks: [{ html: "<p>Intro</p>\n" }] },
    { title: "One", blocks: [{ html: "<p>A</p>\n" }, { picture: "p", caption: "two lines" }, { html: "<p>C</p>\n" }] },
    { title: "Two", blocks: [{ html: "<p>D</p>\n" }] },
  ]);
});

const GAMES = ["channeling", "scramble", "duel", "isle"];
const top = new URL("../../../", import.meta.url);
const pagesOf = (game: string): Section[][] => [
  sectionsOf(readFileSync(new URL(`docs/how-to-play/${game}.md`, top), "utf8")),
  ...readdirSync(new URL("texts", top)).flatMap((code) => {
    const file = new URL(`texts/${code}/how-to-play/${game}.md`, top);
    return code === "en" || code.includes(".") ? [] : [sectionsOf(readFileSync(file, "utf8"))];
  }),
];
const pictures = import.meta.glob<{ default: Record<string, RulePicture> }>("../games/*/pictures.ts", { eager: true });

describe.each(GAMES)("how to play %s", (game) => {
  const known = pictures[`../games/${game}/pictures.ts`]!.default;
  let module: WebAssembly.Module;
  beforeAll(async () => {
    module = await WebAssembly.compile(readFileSync(new URL("build/wasm/coven.wasm", top)));
  });

  it("has the same pictures at the same places in all languages, and no notation", () => {
    const [english, ...others] = pagesOf(game).map((page) =>
      page.map(({ blocks }) => blocks.map((block) => ("picture" in block ? block.picture : "prose"))),
    );
    expect(others).toHaveLength(3);
    for (const other of others) expect(other).toEqual(english);
    expect(english!.flat().filter((name) => name !== "prose")).toEqual(Object.keys(known));
    expect(JSON.stringify(pagesOf(game))).not.toMatch(/<code>|<!--/);
  });

  it.each(Object.entries(known))("has a picture of a position: %s", async (_, { seats = 2, position, event }) => {
    const session = await Session.create(module);
    session.open({ game, seats, options: {}, seed: "picture", players: Array<string>(seats).fill("person"), position });
    if (event) expect(session.choices().map(({ text }) => text)).toContain(event);
  });
});
