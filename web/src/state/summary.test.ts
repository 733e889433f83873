import { describe, expect, it } from "vitest";
import type { Analysis } from "../engine/types";
import { summaryOf, TERMS } from "./summary";
import { turningOf } from "./turning";

const analysis: Analysis = {
  plies: [
    { ply: 0, actor: "*", event: "deal", expected: [0.4, 0.6] },
    { ply: 1, actor: "1", event: "keep", expected: [0.7, 0.3] },
  ],
  result: [1, 0],
  turning_point: 0,
  luck: [0.43, -0.43],
  without_luck: [
    { verdict: "open", share: 0.51 },
    { verdict: "lost", share: 0 },
  ],
  accuracy: [0.934, null],
  cost: [0.1, 0],
  inaccuracies: [1, 0],
  mistakes: [0, 0],
  blunders: [2, 0],
};
const words = (of: Analysis, seat: number): string[] => TERMS.map((term) => summaryOf(of, seat, term));

describe("the summary of a game", () => {
  it("is in words, one sentence for each term", () => {
    expect(words(analysis, 0)).toEqual([
      "Accuracy: 93%.",
      "Errors: 2 blunders and 1 inaccuracy.",
      "Luck: very good. Chance gave 43%.",
      "Without luck: an open game (51%).",
    ]);
    expect(words(analysis, 1)).toEqual([
      "Accuracy: there was nothing to choose.",
      "Errors: none.",
      "Luck: very bad. Chance took 43%.",
      "Without luck: a loss, too (0%).",
    ]);
  });

  it("says when luck decided, or hardly mattered", () => {
    const other = { ...analysis, luck: [0.01, -1.3], without_luck: [...analysis.without_luck].reverse() };
    expect(words(other, 0).slice(2)).toEqual(["Luck: about even.", "Without luck: a loss (0%)."]);
    expect(words(other, 1)[2]).toBe("Luck: very bad. Chance took 100%.");
  });
});

describe("the turning point", () => {
  it("is the moment after the event, with the winner's chances", () => {
    expect(turningOf(analysis)).toEqual({ winner: 0, point: { ply: 1, before: 0.4, after: 0.7 } });
  });

  it("is missing where the winner was always ahead, or nobody won alone", () => {
    const { turning_point: _, ...ahead } = analysis;
    expect(turningOf(ahead)).toEqual({ winner: 0 });
    expect(turningOf({ ...ahead, result: [0.5, 0.5] })).toBeNull();
  });
});
