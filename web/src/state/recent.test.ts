import { describe, expect, it } from "vitest";
import type { Actor, LogEntry } from "../engine/types";
import { lastDecision, recentLines } from "./recent";

/** A log of one event for each actor. */
const logOf = (actors: string): LogEntry[] =>
  [...actors].map((actor, i) => ({ actor: actor as Actor, text: `event ${i}`, say: `Event ${i}.` }));

describe("the last decision", () => {
  it("is the last event of the seat", () => {
    expect(lastDecision(logOf("**12*2"), [1])).toBe(3);
    expect(lastDecision(logOf("**12*21"), [1])).toBe(7);
  });
  it("leaves out how the table was laid", () => {
    expect(lastDecision(logOf("***"), [1])).toBe(3);
    expect(lastDecision(logOf("***22"), [1])).toBe(3);
    expect(lastDecision([], [1])).toBe(0);
  });
  it("is not what was played automatically", () => {
    expect(lastDecision(logOf("*12*1"), [1], [4])).toBe(2);
  });
  it("leaves a few events to those who watch", () => {
    expect(lastDecision(logOf("**12"), [])).toBe(2);
    expect(lastDecision(logOf("12".repeat(20)), [])).toBe(28);
  });
});

describe("the lines", () => {
  const shown = (actors: string, since: number, unfolded: number[] = []): string[] =>
    recentLines(logOf(actors), since, unfolded).map((line) =>
      "folded" in line ? `${line.folded} more` : line.entry.text,
    );
  it("are the events since then", () => expect(shown("1*2*", 1)).toEqual(["event 1", "event 2", "event 3"]));
  it("fold what chance does many times, until asked", () => {
    expect(shown("12*****2", 1)).toEqual(["event 1", "event 2", "3 more", "event 6", "event 7"]);
    expect(shown("12*****2", 1, [3])).toHaveLength(7);
  });
});
