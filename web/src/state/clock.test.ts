import { describe, expect, it } from "vitest";
import { asked, clockText, concede, isUp, moved, newClock, spend, takenBack, timeResult, waive } from "./clock";

const RULES = { minutes: 1, seconds: 5, ends: false };
const two = newClock(RULES, ["person", "person"])!;

describe("the clock", () => {
  it("is for several people; computers have none", () => {
    expect(newClock(RULES, ["person", "adept"])).toBeNull();
    expect(newClock(RULES, ["person", "adept", "person"])?.left).toEqual([60_000, null, 60_000]);
  });

  it("runs for one seat, and adds seconds for a move", () => {
    const clock = moved(spend(two, 1, 12_000), 1);
    expect(clock.left).toEqual([53_000, 60_000]);
    expect(isUp(clock)).toBe(false);
  });

  it("drops a flag once, and leaves the rest to the people", () => {
    let clock = spend(spend(two, 2, 59_000), 2, 2_000);
    expect(clock.left).toEqual([60_000, 0]);
    expect([clock.flag, clock.lost, isUp(clock)]).toEqual([2, undefined, true]);
    expect(timeResult(clock)).toBeNull();
    expect(timeResult(concede(clock))).toEqual([1, 0]);
    clock = waive(clock);
    expect(isUp(clock)).toBe(false);
    /* Whose flag has fallen gets no more time, and the second flag changes nothing. */
    expect(moved(clock, 2).left[1]).toBe(0);
    expect(spend(clock, 1, 90_000).flag).toBe(2);
  });

  it("ends the game where that was chosen", () => {
    const clock = spend(newClock({ ...RULES, ends: true }, ["person", "person", "adept", "person"])!, 1, 60_000);
    expect(clock.lost).toBe(1);
    expect(timeResult(clock)).toEqual([0, 0.5, 0, 0.5]);
  });

  it("gives back what was spent since a moment, and raises the flag", () => {
    let clock = asked(two, 3);
    clock = asked(moved(spend(clock, 1, 20_000), 1), 4);
    /* A page that is loaded again asks again. */
    clock = asked(spend(clock, 2, 10_000), 4);
    expect(takenBack(clock, 4).left).toEqual([45_000, 60_000]);
    expect(takenBack(clock, 3).left).toEqual([60_000, 60_000]);
    /* Between two decisions, chance acts: the decision before it counts. */
    const fallen = spend(asked(moved(clock, 2), 6), 1, 90_000);
    expect([fallen.flag, takenBack(fallen, 5).flag]).toEqual([1, undefined]);
    expect(takenBack(fallen, 5).left).toEqual([45_000, 60_000]);
    /* What was taken back is forgotten. */
    expect(takenBack(fallen, 3).past).toHaveLength(1);
    /* A flag that had fallen before stays down. */
    const later = waive(asked(fallen, 7));
    expect(takenBack(later, 7)).toMatchObject({ flag: 1, waived: true });
  });

  it("ignores seats without a clock", () => {
    const clock = newClock(RULES, ["person", "adept", "person"])!;
    expect(spend(clock, 2, 1000)).toBe(clock);
    expect(moved(clock, 2)).toBe(clock);
  });

  it.each([
    [300_000, "5:00"],
    [299_999, "5:00"],
    [61_000, "1:01"],
    [10_000, "0:10"],
    [9_950, "0:10"],
    [9_300, "0:09.3"],
    [1, "0:00.1"],
    [0, "0:00.0"],
  ])("shows %i as %s", (ms, text) => expect(clockText(ms)).toBe(text));
});
