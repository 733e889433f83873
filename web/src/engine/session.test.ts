/* The module as a page uses it, in node. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { Session, EngineError } from "./session";
import { ONE, SPECTATOR, VIEW_ALL } from "./types";
import { hasText, t } from "../texts/texts.svelte";

const bytes = readFileSync(new URL("../../../build/wasm/coven.wasm", import.meta.url));
let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile(bytes);
});

const titleOf = (game: string): string => {
  const key = `${game}.title`;
  return hasText(key) ? t(key) : "";
};
const opening = { game: "null", seats: 2, options: {}, seed: "tea", players: ["person", "random"] };

describe("the module", () => {
  it("has no imports", () => {
    expect(WebAssembly.Module.imports(module)).toEqual([]);
  });

  it("tells its games with their options", async () => {
    const games = (await Session.create(module)).games().games;
    const smallest = games.find((game) => game.game === "null")!;
    expect(smallest.options[0]).toMatchObject({ name: "goal", default: "high", words: ["high", "low"] });
    for (const game of games) expect(game.players.includes("exact"), game.game).toBe(game.game === "scramble");
  });
});

describe("the games' folders", () => {
  it("call each game as the engine does", async () => {
    const { games } = (await Session.create(module)).games();
    for (const { game, title } of games) expect(titleOf(game)).toBe(title);
  });
});

describe("another language", () => {
  const catalogue = new TextEncoder().encode("language.code\txx\nnull.title\tNichts\nplayer.random\tIrgendwas.\n");
  const titleIn = (session: Session): string => session.games().games.find(({ game }) => game === "null")!.title;

  it("is spoken from its catalogue, and English where that says nothing", async () => {
    const session = await Session.create(module);
    expect(session.language(catalogue)).toBe("xx");
    expect(titleIn(session)).toBe("Nichts");
    expect(session.games().players.find(({ name }) => name === "random")!.about).toBe("Irgendwas.");
    expect(session.games().games.find(({ game }) => game === "isle")!.title).toBe(titleOf("isle"));
    expect(() => session.language(new Uint8Array([1, 2, 3]))).toThrow(EngineError);
    expect(titleIn(session)).toBe("Nichts");
    expect(session.language("en")).toBe("en");
    expect(titleIn(session)).toBe(titleOf("null"));
  });

  it("is changed in the middle of a game, which goes on", async () => {
    const session = await Session.create(module);
    const before = session.open(opening);
    session.deal();
    const { position } = session.snapshot(-1, VIEW_ALL);
    session.language(catalogue);
    const after = session.reopen("other", opening.players);
    expect(after).toMatchObject({ title: "Nichts", who: before.who, commitment: before.commitment });
    expect(session.snapshot(-1, VIEW_ALL).position).toBe(position);
    session.play("keep");
    expect(session.undoPly()).toBe(2);
  });
});

describe("a game", () => {
  it("is played to its end, and its record loads again", async () => {
    const session = await Session.create(module);
    const table = session.open(opening);
    expect(table).toMatchObject({ game: "null", seats: 2, who: ["person", "random"], secrets: true, plies: 0 });
    for (
      let snapshot = session.snapshot(-1, VIEW_ALL);
      snapshot.actor !== "end";
      snapshot = session.snapshot(-1, VIEW_ALL)
    )
      if (snapshot.actor === "1") session.play("keep");
      else session.step();
    const end = session.snapshot(-1, VIEW_ALL);
    expect(end.result!.reduce((sum, share) => sum + share)).toBe(1);
    const record = session.record(VIEW_ALL);
    const again = await Session.create(module);
    again.load(record, "other", null);
    expect(again.record(VIEW_ALL)).toBe(record);
    expect(again.snapshot(-1, VIEW_ALL).position).toBe(end.position);
  });

  it("shows each viewer its own, and tries without playing", async () => {
    const session = await Session.create(module);
    session.open(opening);
    session.step();
    session.step();
    expect(session.snapshot(-1, 1).actor).toBe("1");
    expect((session.snapshot(-1, 1).view as { cards: unknown[] }).cards[1]).toBeNull();
    expect((session.snapshot(-1, SPECTATOR).view as { cards: unknown[] }).cards).toEqual([null, null]);
    expect(session.log(0, 2)[0]!.text).toBe("deal 1 ?");
    const [keep, swap] = session.choices();
    expect(keep).toEqual({ text: "keep", say: "Seat 1 keeps its card." });
    expect(session.prompt("")).toBe("Keep your card, or swap it?");
    expect(session.preview(swap!.text, 1)).toMatchObject({ actor: "*" });
    expect(session.snapshot(-1, 1).ply).toBe(2);
    expect(session.describe("keep", 2)).toBe("Seat 1 keeps its card.");
    expect(() => session.describe("keep", 0)).toThrow(expect.objectContaining({ code: "illegal" }));
    expect(session.describe("deal 1 3", 0)).toBe("Seat 1 gets a 3.");
    expect(() => session.describe("keep", 3)).toThrow(expect.objectContaining({ code: "bad_input" }));
  });

  it("lists what chance may do, and how likely it is", async () => {
    const session = await Session.create(module);
    session.open({ game: "null", seats: 2, options: {}, seed: "1", players: ["person", "person"] });
    const outcomes = session.outcomes();
    expect(outcomes).toHaveLength(5);
    expect(outcomes[2]).toEqual({ text: "deal 1 3", weight: 1, say: "Seat 1 gets a 3." });
    session.deal();
    expect(session.outcomes()).toEqual([]);
  });

  it("goes back, and the same chance comes again", async () => {
    const session = await Session.create(module);
    session.open({ ...opening, players: ["random", "random"] });
    const steps = (): void => {
      while (session.snapshot(-1, VIEW_ALL).actor !== "end") session.step();
    };
    steps();
    const record = session.record(VIEW_ALL);
    session.back(1);
    steps();
    expect(session.record(VIEW_ALL)).toBe(record);
  });

  it("begins from a position, and is kept as what it is: no record", async () => {
    const session = await Session.create(module);
    const table = session.open({ ...opening, players: ["random", "random"], position: "turn:2 5 4 1" });
    expect(table.placed).toBe(true);
    while (session.snapshot(-1, VIEW_ALL).actor !== "end") session.step();
    const kept = session.record(VIEW_ALL);
    expect(JSON.parse(kept)).toMatchObject({ placed: 1, position: "turn:2 5 4 1" });
    expect(JSON.parse(kept)).not.toHaveProperty("record");
    const again = await Session.create(module);
    expect(again.load(kept, "other", null).placed).toBe(true);
    expect(again.record(VIEW_ALL)).toBe(kept);
    expect(again.snapshot(0, VIEW_ALL).position).toBe("turn:2 5 4 1");
    expect(again.analyse(10).plies.length).toBe(again.snapshot(-1, VIEW_ALL).plies);
  });

  it("imagines what a position hides, and refuses a bad one by its field", async () => {
    const session = await Session.create(module);
    session.open({ ...opening, position: "turn:1 4 ? -", viewer: 1 });
    expect(session.snapshot(0, 1).position).toBe("turn:1 4 ? -");
    expect(session.snapshot(0, VIEW_ALL).position).toMatch(/^turn:1 4 [1-9] -$/);
    expect(() => session.open({ ...opening, position: "turn:1 4 ? -" })).toThrow(/card2: .*seat 1 sees it/);
    expect(() => session.open({ ...opening, position: "turn:3 4 2 -" })).toThrow(/^stage: /);
    expect(session.snapshot(0, 1).position).toBe("turn:1 4 ? -");
  });

  it("knows what may be taken back, and what has been shown", async () => {
    const session = await Session.create(module);
    session.open({ ...opening, players: ["person", "person"] });
    session.step();
    session.step();
    expect(session.undoPly()).toBe(-1);
    session.play("keep");
    expect(session.undoPly()).toBe(2);
    expect(session.shown(2)).toBe(false);
    const [, swap] = session.choices();
    session.play(swap!.text);
    expect(session.undoPly()).toBe(-1);
    expect(session.shown(3)).toBe(true);
  });

  it("says in a sentence what is wrong, and changes nothing", async () => {
    const session = await Session.create(module);
    expect(() => session.snapshot(-1, 0)).toThrow(EngineError);
    expect(() => session.open({ ...opening, game: "chess" })).toThrow(/no game "chess"/);
    expect(() => session.open({ ...opening, options: { goal: "middle" } })).toThrow(/goal/);
    expect(() => session.open({ ...opening, players: ["person"] })).toThrow(/one player for each/);
    expect(() => session.load('{"record":1}', "x", null)).toThrow(EngineError);
    session.open(opening);
    expect(() => session.play("keep")).toThrow(/chance/);
    expect(session.snapshot(-1, VIEW_ALL).ply).toBe(0);
  });

  it("takes words of any script as a seed", async () => {
    const session = await Session.create(module);
    session.open({ ...opening, seed: "Übergröße ✶" });
    expect(session.step()).toBe(1);
  });
});

describe("weights", () => {
  it("refuses bytes that are none", async () => {
    const session = await Session.create(module);
    expect(() => session.net(new Uint8Array([1, 2, 3]))).toThrow(EngineError);
  });
});

describe("the solver", () => {
  it("tells who wins a round of scramble, and after each event; of other games nothing", async () => {
    const session = await Session.create(module);
    session.open({ game: "scramble", seats: 2, options: {}, seed: "solve", players: ["person", "random"] });
    session.deal();
    const verdict = session.verdict(-1)!;
    expect(verdict.deal).toBe(true);
    expect(Object.keys(verdict.events).sort()).toEqual(
      session
        .choices()
        .map(({ text }) => text)
        .sort(),
    );
    const actor = Number(session.snapshot(-1, VIEW_ALL).actor);
    expect(Object.values(verdict.events).includes(actor)).toBe(verdict.winner === actor);
    expect(session.verdict(0)).toBeNull();
    session.open(opening);
    expect(session.verdict(-1)).toBeNull();
  }, 30_000);
});

describe("the analyst", () => {
  it("gives a hint and judges a whole game", async () => {
    const session = await Session.create(module);
    session.open({
      game: "channeling",
      seats: 2,
      options: { limit: "4" },
      seed: "judge",
      players: ["person", "random"],
    });
    while (session.snapshot(-1, VIEW_ALL).actor !== "end") {
      if (session.snapshot(-1, VIEW_ALL).actor === "1") {
        const [best] = session.hint(20);
        expect(session.choices().map(({ text }) => text)).toContain(best!.text);
        session.play(best!.text);
      } else session.step();
    }
    const { plies, result, luck } = session.analyse(10);
    expect(plies.length).toBe(session.snapshot(-1, VIEW_ALL).plies);
    expect(result!.reduce((sum, share) => sum + share)).toBeCloseTo(1);
    expect(luck.length).toBe(2);
    for (const { expected } of plies) expect(expected[0]! + expected[1]!).toBeCloseTo(1, 2);
  }, 30_000);
});

describe("a judged game", () => {
  /* Seat 1 throws its 5 away, and loses by that. */
  const events = ["* deal 1 5", "* deal 2 4", "1 swap 5", "* draw 1 1", "2 keep", "* show 1 4"];
  const record = JSON.stringify({ record: 1, game: "null", set: "house", seats: 2, options: {}, events });
  const judged = async (): Promise<Session> => {
    const session = await Session.create(module);
    session.load(record, "", ["person", "person"]);
    return session;
  };

  it("has its turning point, quickly and with all decisions compared", async () => {
    const session = await judged();
    const quick = session.expect();
    const whole = session.analyse(200);
    expect(quick).not.toHaveProperty("accuracy");
    expect(quick.plies[2]).not.toHaveProperty("best");
    expect(quick.turning_point).toBe(2);
    expect(whole.turning_point).toBe(2);
    expect(whole.plies[2]).toMatchObject({ best: "keep", mark: "blunder" });
    expect(whole.accuracy[0]).toBeLessThan(0.5);
    expect(whole.accuracy[1]).toBe(1);
    for (const { share } of whole.without_luck) {
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
    }
  });

  it("judges what is tried in review as what was played", async () => {
    const session = await judged();
    const { best, best_value, value, mark } = session.analyse(200).plies[2]!;
    const again = session.why(2, 1, 200, "swap 5");
    expect(again).toMatchObject({ mark, best: { text: best } });
    expect(again.value! / ONE).toBeCloseTo(value!, 3);
    expect(again.best!.value / ONE).toBeCloseTo(best_value!, 3);
    expect(session.why(2, 1, 200, "keep")).not.toHaveProperty("mark");
  });
});
