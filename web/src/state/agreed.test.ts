import { describe, expect, it } from "vitest";
import { agreedBefore, NAME_MAX, namesFor, rememberAgreed } from "./agreed";
import { storageOf } from "./saves.fake";

const CLOCK = { minutes: 3, seconds: 2, ends: true };

describe("what people agree on", () => {
  it("is remembered, and names go to people only", () => {
    const storage = storageOf();
    const names = [" Ada\u0007\n Lovelace ", "Bob", "x".repeat(99), ""];
    const agreed = rememberAgreed({ names, timed: true, clock: CLOCK }, ["person", "novice", "person"], storage);
    expect(agreed).toEqual({ names: ["Ada Lovelace", "", "x".repeat(NAME_MAX)], clock: CLOCK });
    expect(agreedBefore(storage)).toMatchObject({ timed: true, clock: CLOCK });
    expect(agreedBefore(storage).names[1]).toBe("Bob");
  });

  it("is nothing where nobody said anything", () => {
    const none = { names: ["", " "], timed: false, clock: CLOCK };
    expect(rememberAgreed(none, ["person", "person"], storageOf())).toEqual({ names: undefined, clock: undefined });
  });

  it("moves with the people", () => {
    const before = ["person", "person", "adept"];
    expect(namesFor(before, before, ["A", "B", ""])).toEqual(["A", "B", ""]);
    expect(namesFor(["person", "person", "novice"], before, ["A", "B", ""])).toEqual(["A", "B", ""]);
    expect(namesFor(["adept", "person", "person"], before, ["A", "B", ""])).toEqual(["", "A", "B"]);
    expect(namesFor(["adept", "person", "person"], before)).toBeUndefined();
  });
});
