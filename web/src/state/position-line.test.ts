import { describe, expect, it } from "vitest";
import type { Catalogue, GameInfo, TableInfo } from "../engine/types";
import { findPositionLine, readPositionLine, writePositionLine } from "./position-line";

const duel: GameInfo = {
  game: "duel",
  title: "The Duel",
  about: "",
  seats_min: 2,
  seats_max: 3,
  players: [],
  options: [
    { name: "strength", about: "", default: 20, least: 1, most: 99 },
    { name: "hands", about: "", default: "closed", words: ["closed", "open"] },
  ],
};
const games = [duel];

describe("a position with its game", () => {
  it("is found among other lines, and read", () => {
    expect(findPositionLine("look at this:\n\n  Duel 1.1.0 turn:1 ...\n", games)).toBe("Duel 1.1.0 turn:1 ...");
    expect(findPositionLine("duelling is fun", games)).toBeUndefined();
    expect(readPositionLine("duel 1.1.0  turn:1 x", games)).toEqual({
      game: "duel",
      seats: 2,
      options: {},
      position: "1.1.0 turn:1 x",
      viewer: -1,
    });
    expect(readPositionLine("duel seat=3 seats=3 strength=12 1.1.0 x", games)).toEqual({
      game: "duel",
      seats: 3,
      options: { strength: "12" },
      position: "1.1.0 x",
      viewer: 3,
    });
  });

  it("is refused by what is wrong with it", () => {
    expect(() => readPositionLine("duel", games)).toThrow(/^position: /);
    expect(() => readPositionLine("duel seats=4 x", games)).toThrow(/^seats: .*from 2 to 3/);
    expect(() => readPositionLine("duel seat=3 x", games)).toThrow(/^seat: .*from 0 to 2/);
    expect(() => readPositionLine("duel wand=oak x", games)).toThrow(/^wand: .*strength and hands/);
    expect(() => readPositionLine("chess x", games)).toThrow(/no game “chess”/);
  });

  it("is written so that it is read as it was", () => {
    const table = {
      game: "duel",
      seats: 3,
      secrets: true,
      options: { strength: "12", hands: "closed" },
    } as unknown as TableInfo;
    const line = writePositionLine(table, "1.1.0 x", 2, { games } as Catalogue);
    expect(line).toBe("duel seats=3 seat=2 strength=12 1.1.0 x");
    expect(readPositionLine(line, games)).toEqual({
      game: "duel",
      seats: 3,
      options: { strength: "12" },
      position: "1.1.0 x",
      viewer: 2,
    });
  });
});
