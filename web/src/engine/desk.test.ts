/* The module as a page uses it, in node. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { Desk, EngineError } from "./desk";
import { ONLOOKER, WHOLE } from "./types";

const bytes = readFileSync(new URL("../../../build/wasm/coven.wasm", import.meta.url));
let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile(bytes);
});

const opening = { game: "null", seats: 2, options: {}, seed: "tea", players: ["person", "random"] };

describe("the module", () => {
  it("has no imports", () => {
    expect(WebAssembly.Module.imports(module)).toEqual([]);
  });

  it("tells its games with their options", async () => {
    const games = (await Desk.create(module)).games().games;
    const smallest = games.find((game) => game.id === "null")!;
    expect(smallest.options[0]).toMatchObject({ name: "goal", standard: "high" });
    expect(smallest.options[0]!.words!.map((word) => word.word)).toEqual(["high", "low"]);
  });
});

describe("a game", () => {
  it("is played to its end, and its record loads again", async () => {
    const desk = await Desk.create(module);
    const table = desk.open(opening);
    expect(table).toMatchObject({ game: "null", seats: 2, who: ["person", "random"], secrets: true, plies: 0 });
    for (let look = desk.look(-1, WHOLE); look.actor !== "end"; look = desk.look(-1, WHOLE))
      if (look.actor === "1") desk.play("keep");
      else desk.step();
    const end = desk.look(-1, WHOLE);
    expect(end.result!.reduce((sum, share) => sum + share)).toBe(1);
    const record = desk.record(WHOLE);
    const again = await Desk.create(module);
    again.load(record, "other", null);
    expect(again.record(WHOLE)).toBe(record);
    expect(again.look(-1, WHOLE).position).toBe(end.position);
  });

  it("shows each viewer its own, and tries without playing", async () => {
    const desk = await Desk.create(module);
    desk.open(opening);
    desk.step();
    desk.step();
    expect(desk.look(-1, 1).actor).toBe("1");
    expect((desk.look(-1, 1).view as { cards: unknown[] }).cards[1]).toBeNull();
    expect((desk.look(-1, ONLOOKER).view as { cards: unknown[] }).cards).toEqual([null, null]);
    expect(desk.log(0, 2)[0]!.text).toBe("deal 1 ?");
    const [keep, swap] = desk.choices();
    expect(keep).toEqual({ text: "keep", say: "Seat 1 keeps its card." });
    expect(desk.ask("")).toBe("Keep your card, or swap it?");
    expect(desk.try(swap!.text, 1)).toMatchObject({ actor: "*" });
    expect(desk.look(-1, 1).ply).toBe(2);
  });

  it("goes back, and the same chance comes again", async () => {
    const desk = await Desk.create(module);
    desk.open({ ...opening, players: ["random", "random"] });
    const steps = (): void => {
      while (desk.look(-1, WHOLE).actor !== "end") desk.step();
    };
    steps();
    const record = desk.record(WHOLE);
    desk.back(1);
    steps();
    expect(desk.record(WHOLE)).toBe(record);
  });

  it("says in a sentence what is wrong, and changes nothing", async () => {
    const desk = await Desk.create(module);
    expect(() => desk.look(-1, 0)).toThrow(EngineError);
    expect(() => desk.open({ ...opening, game: "chess" })).toThrow(/no game "chess"/);
    expect(() => desk.open({ ...opening, options: { goal: "middle" } })).toThrow(/goal/);
    expect(() => desk.open({ ...opening, players: ["person"] })).toThrow(/one player for each/);
    expect(() => desk.load('{"record":1}', "x", null)).toThrow(EngineError);
    desk.open(opening);
    expect(() => desk.play("keep")).toThrow(/chance/);
    expect(desk.look(-1, WHOLE).ply).toBe(0);
  });

  it("takes words of any script as a seed", async () => {
    const desk = await Desk.create(module);
    desk.open({ ...opening, seed: "Übergröße ✶" });
    expect(desk.step()).toBe(1);
  });
});

describe("weights", () => {
  it("refuses bytes that are none", async () => {
    const desk = await Desk.create(module);
    expect(() => desk.net(new Uint8Array([1, 2, 3]))).toThrow(EngineError);
  });
});

describe("the analyst", () => {
  it("gives a hint and judges a whole game", async () => {
    const desk = await Desk.create(module);
    desk.open({ game: "channeling", seats: 2, options: { limit: "4" }, seed: "judge", players: ["person", "random"] });
    while (desk.look(-1, WHOLE).actor !== "end") {
      if (desk.look(-1, WHOLE).actor === "1") {
        const [best] = desk.hint(20);
        expect(desk.choices().map(({ text }) => text)).toContain(best!.text);
        desk.play(best!.text);
      } else desk.step();
    }
    const { plies, result, luck } = desk.analyse(10);
    expect(plies.length).toBe(desk.look(-1, WHOLE).plies);
    expect(result!.reduce((sum, share) => sum + share)).toBeCloseTo(1);
    expect(luck.length).toBe(2);
    for (const { expected } of plies) expect(expected[0]! + expected[1]!).toBeCloseTo(1, 2);
  }, 30_000);
});
