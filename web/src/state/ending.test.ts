import { describe, expect, it } from "vitest";
import { atLevel, headline, swapped } from "./ending";

const names = ["Light", "Dark"];
const me = { names, who: ["person", "adept"] };

describe("the headline of an ending", () => {
  it("is the player's, with the margin", () => {
    expect(headline(me, { result: [0, 1], scores: [17, 21] })).toBe("You lost by 4");
    expect(headline(me, { result: [1, 0], scores: [21, 17] })).toBe("You won by 4");
    const three = { names: ["A", "B", "C"], who: ["adept", "person", "adept"] };
    expect(headline(three, { result: [0, 0, 1], scores: [9, 3, 10] })).toBe("You lost by 7");
    expect(headline(three, { result: [0, 1, 0], scores: [9, 11, 10] })).toBe("You won by 1");
  });

  it("has no margin where the scores do not tell", () => {
    expect(headline(me, { result: [0, 1], scores: [17, 17] })).toBe("You lost");
    expect(headline(me, { result: [1, 0] })).toBe("You won");
    expect(headline(me, { result: [1, 0], scores: [3, 5] })).toBe("You won");
  });

  it("names the winners where nobody or more than one person played", () => {
    const both = { names, who: ["person", "person"] };
    expect(headline(both, { result: [0, 1], scores: [1, 2] })).toBe("Dark has won");
    expect(headline(me, { result: [0.5, 0.5], scores: [2, 2] })).toBe("Light and Dark share the win");
  });
});

describe("the game after", () => {
  const levels = ["novice", "apprentice", "adept", "master"];

  it("may have other seats", () => {
    expect(swapped(["person", "adept"])).toEqual(["adept", "person"]);
    expect(swapped(["person", "adept", "novice"])).toEqual(["novice", "person", "adept"]);
    expect(swapped(["person", "person"])).toBeNull();
  });

  it("may be one level easier or harder", () => {
    expect(atLevel(me.who, levels, -1)).toEqual({ level: "apprentice", who: ["person", "apprentice"] });
    expect(atLevel(me.who, levels, 1)).toEqual({ level: "master", who: ["person", "master"] });
    expect(atLevel(["person", "novice"], levels, -1)).toBeNull();
    expect(atLevel(["person", "master"], levels, 1)).toBeNull();
    expect(atLevel(["person", "random"], levels, 1)).toBeNull();
    expect(atLevel(["person", "novice", "adept"], levels, 1)).toBeNull();
    expect(atLevel(["adept", "adept"], levels, 1)).toBeNull();
  });
});
