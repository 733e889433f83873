import { describe, expect, it } from "vitest";
import type { Actor, Told } from "../engine/types";
import { undoTo } from "./undo";

const log = (actors: string): Told[] => [...actors].map((actor) => ({ actor: actor as Actor, text: "", say: "" }));

describe("undo", () => {
  it("goes back over chance and computers to one's own last decision", () => {
    expect(undoTo(log("**1*2*2"), [1])).toBe(2);
  });
  it("stops at chance when other people are there", () => {
    expect(undoTo(log("**12"), [1, 2])).toBe(3);
    expect(undoTo(log("**12*"), [1, 2])).toBeNull();
  });
  it("has nothing to take back before a person has decided", () => {
    expect(undoTo(log("**2"), [1])).toBeNull();
    expect(undoTo([], [1])).toBeNull();
  });
});
