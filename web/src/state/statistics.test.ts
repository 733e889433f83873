import { describe, expect, it } from "vitest";
import { save } from "./saves.fake";
import { keptOf, type Kept } from "./shelf";
import { accuracyOver, MIXED, statistics, trend, unjudged } from "./statistics";
import type { Save } from "./saves";

const ended = (id: string, game: string, who: string[], result: number[], more: Partial<Save> = {}): Kept =>
  keptOf(save(id, { game, who, result, ended: true, record: '{"record":1}', ...more }));

const GAMES = [
  ended("a", "isle", ["person", "novice"], [1, 0], { kept: 3, accuracy: [0.9, 0.7] }),
  ended("b", "isle", ["novice", "person"], [1, 0], { kept: 1, accuracy: [0.5, 0.6] }),
  ended("c", "isle", ["person", "beginner"], [0.5, 0.5], { kept: 2, accuracy: [null, 0.6] }),
  ended("d", "duel", ["person", "novice", "adept"], [0, 1, 0], { kept: 4 }),
  /* These do not count. */
  ended("e", "isle", ["person", "person"], [1, 0]),
  ended("f", "isle", ["adept", "adept"], [1, 0]),
  ended("g", "isle", ["person", "novice"], [1, 0], { deleted: 5 }),
  ended("h", "isle", ["person", "novice"], [1, 0], { record: '{"placed":1}' }),
  keptOf(save("i", { game: "isle" })),
];

describe("statistics", () => {
  it("counts results by game, level and seat", () => {
    const [duel, isle, ...more] = statistics(GAMES, ["duel", "isle"], ["beginner", "novice"]);
    expect(more).toEqual([]);
    expect(duel?.levels.map(({ level, lost }) => [level, lost])).toEqual([[MIXED, 1]]);
    expect(isle?.total).toEqual({ played: 3, won: 1, shared: 1, lost: 1 });
    expect(isle?.levels.map(({ level, played }) => [level, played])).toEqual([
      ["beginner", 1],
      ["novice", 2],
    ]);
    expect(isle?.levels[1]?.seats).toEqual([
      { played: 1, won: 1, shared: 0, lost: 0 },
      { played: 1, won: 0, shared: 0, lost: 1 },
    ]);
  });

  it("follows the accuracy of the person over time", () => {
    const points = accuracyOver(GAMES);
    expect(points.map(({ id, accuracy }) => [id, accuracy])).toEqual([
      ["b", 0.6],
      ["a", 0.9],
    ]);
    expect(trend(points)[0]).toBeCloseTo(0.6);
    expect(trend(points)[1]).toBeCloseTo(0.75);
    expect(trend(points, 1)[1]).toBeCloseTo(0.9);
    expect(accuracyOver(GAMES, "duel")).toEqual([]);
    expect(unjudged(GAMES).map(({ id }) => id)).toEqual(["d"]);
  });
});
