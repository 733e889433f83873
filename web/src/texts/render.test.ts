import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { patternText, pseudo } from "../../pseudo";
import { pack, unpack, type Packed } from "./packed";
import { Renderer, type Pattern } from "./render";
import { sentences, wantedCode } from "./texts.svelte";

const PATTERNS: Record<string, Pattern> = {
  plain: "Home",
  value: ["Play ", ["what"], "!"],
  plural: [["n", { one: "1 cube", other: [["n"], " cubes"] }], " left"],
  select: [["n", null, { "8": "an 8", other: ["a ", ["n"]] }]],
  list: ["Queue: ", ["names"]],
  forms: ["in the hand ", ["who_of"]],
  "form.of": ["de ", ["x"]],
  "form.vowel.of": ["d’", ["x"]],
};

describe("render", () => {
  const english = new Renderer("en", PATTERNS);
  const french = new Renderer("fr", PATTERNS);

  it("puts arguments into texts", () => {
    expect(english.render("plain")).toBe("Home");
    expect(english.render("value", { what: "it" })).toBe("Play it!");
    expect(english.render("value", { what: 12345.5 })).toBe("Play 12,345.5!");
    expect(new Renderer("de", PATTERNS).render("value", { what: 12345.5 })).toBe("Play 12.345,5!");
  });
  it("chooses plurals by the language, of a number or of a list", () => {
    expect([0, 1, 2].map((n) => english.render("plural", { n }))).toEqual([
      "0 cubes left",
      "1 cube left",
      "2 cubes left",
    ]);
    expect(french.render("plural", { n: 0 })).toBe("1 cube left");
    expect(english.render("plural", { n: ["b2"] })).toBe("1 cube left");
  });
  it("selects by text", () => {
    expect(english.render("select", { n: 8 })).toBe("an 8");
    expect(english.render("select", { n: 3 })).toBe("a 3");
  });
  it("joins lists as the language does", () => {
    expect(english.render("list", { names: ["Red", "Blue", "Red"] })).toBe("Queue: Red, Blue and Red");
    expect(french.render("list", { names: ["Red", "Blue"] })).toBe("Queue: Red et Blue");
    expect(english.render("list", { names: [] })).toBe("Queue: ");
  });
  it("makes forms of words, other ones before a vowel", () => {
    expect(french.render("forms", { who: "Terre" })).toBe("in the hand de Terre");
    expect(french.render("forms", { who: "Air" })).toBe("in the hand d’Air");
    expect(new Renderer("en", { forms: PATTERNS.forms! }).render("forms", { who: "Air" })).toBe("in the hand Air");
  });
  it("shows the key of what is missing", () => expect(english.render("nowhere")).toBe("nowhere"));
});

it("leaves empty sentences out", () => expect(sentences("A.", "", false, null, "B.")).toBe("A. B."));

it("speaks what was chosen, or what the browser asks for, or English", () => {
  expect(wantedCode("", ["xy-ZZ", "en-GB"])).toBe("en");
  expect(wantedCode("nothing", [])).toBe("en");
});

it("writes patterns as catalogues do", () => {
  expect(patternText(PATTERNS.plural!)).toBe("{n, plural, one {1 cube} other {{n} cubes}} left");
  expect(patternText(PATTERNS.select!)).toBe("{n, select, 8 {an 8} other {a {n}}}");
  expect(patternText(pseudo({ plain: "Home" }).plain!)).toBe("[Ĥöɱé~~]");
});

it("sends texts without their keys", () => {
  const keys = ["plain", "value"];
  const sent = pack(keys, PATTERNS);
  expect(sent.length).toBe(3);
  expect(unpack(keys, JSON.parse(JSON.stringify(sent)) as Packed)).toEqual(PATTERNS);
});

describe("every language", () => {
  const folder = new URL("../../../build/texts/", import.meta.url);
  const files = readdirSync(folder);
  const read = (file: string): string => readFileSync(new URL(file, folder), "utf8");
  const codes = files.flatMap((file) => /^page\.(\w+)\.json$/.exec(file)?.[1] ?? []);

  it.each(codes)("%s has all keys, and weighs at most 25 kB", (code) => {
    const page = read(`page.${code}.json`);
    const keys = JSON.parse(read("keys.json")) as string[];
    const patterns = unpack(keys, JSON.parse(page) as Packed);
    expect(keys.filter((key) => !patterns[key])).toEqual([]);
    const engine = files.includes(`engine.${code}.txt`) ? read(`engine.${code}.txt`) : "";
    const weight = brotliCompressSync(page).length + (engine ? brotliCompressSync(engine).length : 0);
    expect(weight).toBeLessThanOrEqual(25_000);
  });
});
