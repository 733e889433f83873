import { describe, expect, it } from "vitest";
import { follow, type Token } from "./tokens";
import type { Kind, View } from "./view";

/** A view with "a1 wyrm 1" and so on standing on it, and nothing else. */
const view = (...standing: string[]): View =>
  ({
    territories: [
      {
        locations: standing.map((text) => {
          const [id, kind, seat] = text.split(" ");
          return { id, creature: { kind: kind as Kind, seat: Number(seat), down: false, active: false } };
        }),
      },
    ],
  }) as unknown as View;
const ids = (tokens: readonly Token[]): Record<string, number> =>
  Object.fromEntries(tokens.map(({ at, id }) => [at, id]));

describe("tokens", () => {
  const start = follow([], view("a1 wyrm 1", "a2 sprite 1", "b1 sprite 2"));

  it("stay the same where nothing moves", () => {
    expect(ids(follow(start, view("a1 wyrm 1", "a2 sprite 1", "b1 sprite 2")))).toEqual({ a1: 1, a2: 2, b1: 3 });
  });
  it("are the same after a move", () => {
    expect(ids(follow(start, view("a1 wyrm 1", "a3 sprite 1", "b1 sprite 2")))).toEqual({ a1: 1, a3: 2, b1: 3 });
  });
  it("change places in a trade", () => {
    const traded = follow(start, view("a1 sprite 1", "a2 wyrm 1", "b1 sprite 2"));
    expect(ids(traded)).toEqual({ a2: 1, a1: 2, b1: 3 });
    expect(
      traded.map(({ id }) => id),
      "in the same order",
    ).toEqual([1, 2, 3]);
  });
  it("are each another one, also where two of a kind have moved at once", () => {
    const two = follow([], view("a1 sprite 1", "a2 sprite 1"));
    expect(ids(follow(two, view("b1 sprite 1", "b2 sprite 1")))).toEqual({ b1: 1, b2: 2 });
  });
  it("take the place of what they hit, which is gone", () => {
    expect(ids(follow(start, view("a2 sprite 1", "b1 wyrm 1")))).toEqual({ b1: 1, a2: 2 });
  });
  it("are new when summoned, with a number that nobody else has", () => {
    expect(ids(follow(start, view("a1 wyrm 1", "a2 sprite 1", "b1 sprite 2", "b2 sprite 2")))).toEqual({
      a1: 1,
      a2: 2,
      b1: 3,
      b2: 4,
    });
  });
});
