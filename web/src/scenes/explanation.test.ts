import "../texts/english";
import { describe, expect, it } from "vitest";
import type { Snapshot, TableInfo } from "../engine/types";
import { reasonFor, type Reason } from "./explanation";
import { Stage } from "./stage.svelte";

const table = { names: ["Light", "Dark"] } as TableInfo;
const now = { ply: 4, plies: 4, actor: "1", viewer: 1 } as Snapshot;
const CHOICES = [
  { text: "move a1 a2", say: "It goes to a2." },
  { text: "move a1 a3", say: "It goes to a3." },
  { text: "move b1 b2", say: "It goes to b2." },
];

function reason(stage: Stage, phrase: string | undefined, why?: string, snapshot = now): Reason | null {
  return reasonFor(phrase, why, { stage, snapshot, table, prompt: "Which one moves?" });
}

describe("why a thing can be touched or not", () => {
  it("while something is asked", () => {
    const stage = new Stage();
    stage.begin(CHOICES);
    expect(reason(stage, "a1")).toEqual({ can: true, text: "You can touch it now." });
    expect(reason(stage, "c9")?.text).toBe("You cannot use it now. You are asked: Which one moves?");
    expect(reason(stage, "c9", "It sleeps.")).toEqual({ can: false, text: "It sleeps." });
    stage.choose("a1");
    expect(reason(stage, "a2")?.text).toBe("Touch it for this: It goes to a2.");
    expect(reason(stage, "a1")?.text).toBe("It is part of what you are choosing.");
    expect(reason(stage, "b1", "It sleeps.")?.text).toBe("It does not go with what you have chosen so far.");
  });

  it("while nothing is asked", () => {
    const said = (change: Partial<Snapshot>): string | undefined =>
      reason(new Stage(), "a1", undefined, { ...now, ...change })?.text;
    expect(said({ ply: 2 })).toBe("You are looking at an earlier moment.");
    expect(said({ actor: "end" })).toBe("The game is over.");
    expect(said({ actor: "*" })).toBe("Chance decides first.");
    expect(said({ actor: "2" })).toBe("It is Dark's turn.");
    expect(said({})).toBe("You are not asked for anything just now.");
  });

  it("says nothing of what is never touched, unless the game has a reason", () => {
    expect(reason(new Stage(), undefined)).toBe(null);
    expect(reason(new Stage(), undefined, "Only Dark can use it.")?.text).toBe("Only Dark can use it.");
  });
});
