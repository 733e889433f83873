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
    const smallest = games.find((game) => game.game === "null")!;
    expect(smallest.options[0]).toMatchObject({ name: "goal", default: "high", words: ["high", "low"] });
    for (const game of games) expect(game.players.includes("exact"), game.game).toBe(game.game === "scramble");
  });
});

describe("the games' folders", () => {
  it("call each game as the engine does", async () => {
    const { games } = (await Desk.create(module)).games();
    for (const { game, title } of games) {
      const folder = readFileSync(new URL(`../games/${game}/index.ts`, import.meta.url), "utf8");
      expect(folder).toContain(`title: ${JSON.stringify(title)}`);
    }
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
    expect(desk.say("keep", 2)).toBe("Seat 1 keeps its card.");
    expect(() => desk.say("keep", 0)).toThrow("no seat acts here");
    expect(() => desk.say("keep", 3)).toThrow("no such moment");
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

  it("begins from a position, and is kept as what it is: no record", async () => {
    const desk = await Desk.create(module);
    const table = desk.open({ ...opening, players: ["random", "random"], position: "turn:2 5 4 1" });
    expect(table.placed).toBe(true);
    while (desk.look(-1, WHOLE).actor !== "end") desk.step();
    const kept = desk.record(WHOLE);
    expect(JSON.parse(kept)).toMatchObject({ placed: 1, position: "turn:2 5 4 1" });
    expect(JSON.parse(kept)).not.toHaveProperty("record");
    const again = await Desk.create(module);
    expect(again.load(kept, "other", null).placed).toBe(true);
    expect(again.record(WHOLE)).toBe(kept);
    expect(again.look(0, WHOLE).position).toBe("turn:2 5 4 1");
    expect(again.analyse(10).plies.length).toBe(again.look(-1, WHOLE).plies);
  });

  it("imagines what a position hides, and refuses a bad one by its field", async () => {
    const desk = await Desk.create(module);
    desk.open({ ...opening, position: "turn:1 4 ? -", eyes: 1 });
    expect(desk.look(0, 1).position).toBe("turn:1 4 ? -");
    expect(desk.look(0, WHOLE).position).toMatch(/^turn:1 4 [1-9] -$/);
    expect(() => desk.open({ ...opening, position: "turn:1 4 ? -" })).toThrow(/card2: .*seat 1 sees it/);
    expect(() => desk.open({ ...opening, position: "turn:3 4 2 -" })).toThrow(/^stage: /);
    expect(desk.look(0, 1).position).toBe("turn:1 4 ? -");
  });

  it("knows what may be taken back, and what has been shown", async () => {
    const desk = await Desk.create(module);
    desk.open({ ...opening, players: ["person", "person"] });
    desk.step();
    desk.step();
    expect(desk.undo()).toBe(-1);
    desk.play("keep");
    expect(desk.undo()).toBe(2);
    expect(desk.shown(2)).toBe(false);
    const [, swap] = desk.choices();
    desk.play(swap!.text);
    expect(desk.undo()).toBe(-1);
    expect(desk.shown(3)).toBe(true);
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

describe("the solver", () => {
  it("tells who wins a round of scramble, and after each event; of other games nothing", async () => {
    const desk = await Desk.create(module);
    desk.open({ game: "scramble", seats: 2, options: {}, seed: "solve", players: ["person", "random"] });
    desk.deal();
    const verdict = desk.verdict(-1)!;
    expect(verdict.deal).toBe(true);
    expect(Object.keys(verdict.events).sort()).toEqual(desk.choices().map(({ text }) => text).sort());
    const actor = Number(desk.look(-1, WHOLE).actor);
    expect(Object.values(verdict.events).includes(actor)).toBe(verdict.winner === actor);
    expect(desk.verdict(0)).toBeNull();
    desk.open(opening);
    expect(desk.verdict(-1)).toBeNull();
  }, 30_000);
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
