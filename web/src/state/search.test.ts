import { describe, expect, it } from "vitest";
import { EVERYTHING, search, type Query } from "./search";
import { save } from "./saves.fake";
import { keptOf, type Kept } from "./shelf";

const DAY = 86_400_000;
const NOW = 100 * DAY;
const GAMES: Kept[] = [
  keptOf(
    save("a", { game: "isle", title: "Isle", who: ["person", "novice"], ended: true, result: [1, 0], kept: NOW - DAY }),
  ),
  keptOf(
    save("b", { game: "duel", title: "Duel", who: ["person", "person"], names: ["Noël", "Zoë"], kept: NOW - 9 * DAY }),
  ),
  keptOf(
    save("c", {
      game: "isle",
      title: "Isle",
      who: ["person", "adept"],
      ended: true,
      result: [0, 1],
      kept: NOW - 50 * DAY,
    }),
  ),
  keptOf(save("d", { game: "isle", title: "Isle", deleted: 1, kept: NOW })),
];
const shown = ({ title, who, names = [] }: Kept): string => [title, ...who, ...names].join(" ");
const find = (query: Partial<Query>): string =>
  search(GAMES, { ...EVERYTHING, ...query }, shown, NOW)
    .map(({ id }) => id)
    .join("");

describe("search", () => {
  it.each<[Partial<Query>, string]>([
    [{}, "abc"],
    [{ game: "isle" }, "ac"],
    [{ opponent: "person" }, "b"],
    [{ opponent: "adept" }, "c"],
    [{ result: "won" }, "a"],
    [{ result: "unfinished" }, "b"],
    [{ days: 10 }, "ab"],
    [{ text: "noel DUEL" }, "b"],
    [{ text: "noel isle" }, ""],
    [{ deleted: true }, "d"],
    [{ game: "isle", result: "lost", text: "adept", days: 60 }, "c"],
  ])("%j finds %s", (query, found) => expect(find(query)).toBe(found));
});
