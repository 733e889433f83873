import { describe, expect, it } from "vitest";
import { fan, fateOf, fit, follow, inRow, pullAt, pulledBy, tally, type View } from "./hall";
import { standing } from "./words";

describe("fit", () => {
  it("takes the widest cards that fit, and wraps", () => {
    expect(fit(3, { width: 400, height: 120 })).toBe(64);
    const many = fit(21, { width: 340, height: 150 });
    expect(many).toBeGreaterThanOrEqual(24);
    const inRow = Math.floor((340 + 4) / (many + 4));
    expect(Math.ceil(21 / inRow) * (many * 1.4 + 20) - 4).toBeLessThanOrEqual(150);
  });
  it("counts a gap between two rows, and none below them", () => expect(fit(4, { width: 100, height: 168 })).toBe(47));
  it("tells how many stand side by side, and at least one does", () => {
    expect(inRow(20, 92)).toBe(4);
    expect(inRow(20, 91)).toBe(3);
    expect(inRow(20, 10)).toBe(1);
  });
  it("never goes below the least", () => expect(fit(99, { width: 100, height: 40 })).toBe(24));
});

describe("follow", () => {
  const at = { cards: "4+2-1", ids: [1, 2, 3, 4, 5] };
  it("keeps what stays when a card is added or removed", () => {
    expect(follow(at, "4+2-1+", null).ids).toEqual([1, 2, 3, 4, 5, 6]);
    expect(follow(at, "4+2-", null).ids).toEqual([1, 2, 3, 4]);
  });
  it("closes up where two were pulled", () => {
    expect(follow(at, "4-1", 1).ids).toEqual([1, 4, 5]);
    expect(follow({ cards: "3+3+3", ids: [1, 2, 3, 4, 5] }, "3+3", 0).ids).toEqual([3, 4, 5]);
  });
  it("starts again with an empty sum", () => expect(follow(at, "", null).ids).toEqual([]));
});

describe("pulls", () => {
  it("are each two cards side by side", () => {
    expect([0, 1, 2, 3].map(pullAt)).toEqual(["pull 1 right", "pull 2 left", "pull 2 right", "pull 3 left"]);
    for (let i = 0; i < 30; i++) expect(pulledBy(pullAt(i))).toBe(i);
    expect(pulledBy("play 3 on 1")).toBeNull();
  });
});

it("standing says how far a sum is", () => {
  const spell = { hidden: false, value: 7 };
  expect(standing({ spell, far: 3, missing: 1, complete: false })).toBe("3 short of 7, 1 numeral to go");
  expect(standing({ spell, far: -2, missing: 0, complete: false })).toBe("2 above 7");
  expect(standing({ spell, far: 0, missing: 0, complete: true })).toBe("Exactly 7!");
  expect(standing({ spell: null, far: null, missing: null, complete: false })).toBe("");
});

it("a hand is fanned in card order, each card with its own key", () => {
  const hand = [
    { card: "+", deck: "symbol" as const, known: false },
    { card: "3", deck: "energy" as const, known: false },
    { card: "3", deck: "energy" as const, known: true },
  ];
  expect(fan(hand).map(({ key }) => key)).toEqual(["30", "31", "+0"]);
});

it("discards are counted by face", () =>
  expect(tally(["1", "1", "+"])).toEqual([
    { card: "1", count: 2 },
    { card: "+", count: 1 },
  ]));

describe("the fate of a spell", () => {
  const spell = { hidden: false, id: "itch", name: "Itch", value: 6, minimum: 2, loss: 3 };
  const view = (spells: (typeof spell | null)[], strengths: number[]): View =>
    ({
      seats: spells.map((one, i) => ({ seat: i + 1, spell: one, strength: strengths[i], misfires: ["3"] })),
    }) as unknown as View;
  const before = view([spell, spell], [20, 20]);

  it("is told by who pays, and by the card that was played", () => {
    expect(fateOf(before, view([null, spell], [20, 17]), "*", "draw 1 5")?.fate).toBe("cast");
    expect(fateOf(before, view([null, spell], [17, 20]), "1", "pull 1 left")?.fate).toBe("misfire");
    expect(fateOf(before, view([null, spell], [20, 17]), "2", "play 3 on 1")?.fate).toBe("misfire");
    expect(fateOf(before, view([null, spell], [20, 17]), "2", "play 4 on 1")?.fate).toBe("cast");
  });
  it("is none where no spell went, or where the views are far apart", () => {
    expect(fateOf(before, view([spell, spell], [20, 17]), "2", "play 4 on 1")).toBeNull();
    expect(fateOf(before, view([null, null], [17, 17]), "2", "play 4 on 1")).toBeNull();
    expect(fateOf(before, view([null, spell], [20, 20]), "2", "play 4 on 1")).toBeNull();
    expect(fateOf(before, view([null, spell], [0, 20]), "*", "fall 1 55")).toBeNull();
  });
});
