import { describe, expect, it } from "vitest";
import type { Analysis, JudgedPly, Mark } from "../engine/types";
import { costOf, mistakesOf } from "./mistakes";

const decision = (ply: number, actor: "1" | "2", mark?: Mark): JudgedPly => ({
  ply,
  actor,
  event: "played",
  best: "best",
  value: 0.25,
  best_value: 0.75,
  expected: [0.5, 0.5],
  ...(mark ? { mark } : {}),
});
const analysis = (...plies: JudgedPly[]): Analysis => ({ plies }) as unknown as Analysis;
const plies = (judged: Analysis, who: string[]): number[] => mistakesOf(judged, who).map(({ ply }) => ply);

describe("the mistakes of a game", () => {
  const game = analysis(
    decision(3, "1", "inaccuracy"),
    decision(4, "2", "blunder"),
    decision(5, "1", "mistake"),
    decision(6, "1"),
  );

  it("are those of people, in order", () => {
    expect(plies(game, ["person", "adept"])).toEqual([5]);
    expect(plies(game, ["person", "person"])).toEqual([4, 5]);
    expect(plies(game, ["adept", "adept"])).toEqual([4, 5]);
  });

  it("are inaccuracies where there is nothing worse", () => {
    expect(plies(analysis(decision(3, "1", "inaccuracy")), ["person", "adept"])).toEqual([3]);
    expect(plies(analysis(decision(3, "1")), ["person", "adept"])).toEqual([]);
  });

  it("have a cost", () => {
    expect(costOf(mistakesOf(game, ["person", "adept"])[0]!)).toBeCloseTo(0.5);
  });
});
