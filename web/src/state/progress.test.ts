import { describe, expect, it } from "vitest";
import { levelOf, nextLevel, noteLevel, noteResult, progressIn } from "./progress";
import { putSave } from "./saves";
import { save, storageOf } from "./saves.fake";

const LEVELS = ["beginner", "novice", "adept"];
const AGAINST = ["person", "beginner"];

describe("the way up", () => {
  it("remembers the level for each game", () => {
    const storage = storageOf();
    expect(progressIn("isle", storage)).toBeNull();
    noteLevel("isle", ["novice", "person"], storage);
    noteLevel("isle", ["person", "person"], storage);
    noteLevel("isle", ["person", "adept", "novice"], storage);
    expect(progressIn("isle", storage)?.level).toBe("novice");
    expect(progressIn("duel", storage)).toBeNull();
  });

  it("begins with what was played before it was remembered", () => {
    const storage = storageOf();
    putSave(save("a", { game: "isle", who: ["person", "adept"] }), storage);
    expect(progressIn("isle", storage)).toEqual({ level: "adept", last: [] });
  });

  it("offers the next level after two wins out of three", () => {
    const storage = storageOf();
    const play = (id: string, won: boolean): string | null => {
      noteResult("isle", id, AGAINST, won ? [1, 0] : [0, 1], storage);
      return nextLevel(progressIn("isle", storage)!, LEVELS);
    };
    expect(play("a", true)).toBeNull();
    expect(play("a", true)).toBeNull();
    expect(play("b", false)).toBeNull();
    expect(play("c", true)).toBe("novice");
    expect(play("d", false)).toBeNull();
    expect(play("e", true)).toBe("novice");
  });

  it("begins anew at another level, and ends at the strongest", () => {
    const storage = storageOf();
    for (const id of ["a", "b"]) noteResult("isle", id, AGAINST, [1, 0], storage);
    noteLevel("isle", ["person", "novice"], storage);
    expect(nextLevel(progressIn("isle", storage)!, LEVELS)).toBeNull();
    for (const id of ["c", "d"]) noteResult("isle", id, ["adept", "person"], [0, 1], storage);
    expect(progressIn("isle", storage)?.level).toBe("adept");
    expect(nextLevel(progressIn("isle", storage)!, LEVELS)).toBeNull();
  });

  it("is for one person against one level", () => {
    expect(levelOf(["person", "adept", "adept"])).toBe("adept");
    expect(levelOf(["person", "person"])).toBeNull();
    expect(levelOf(["adept", "adept"])).toBeNull();
  });
});
