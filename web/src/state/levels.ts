/* levels.ts -- who can sit at a table, as a person is offered them. */
import type { Catalogue, PlayerInfo } from "../engine/types";
import { capital } from "./words";

const LEVELS: Record<string, string> = {
  novice: "Novice: sees what is before its nose",
  apprentice: "Apprentice: knows the tricks",
  adept: "Adept: a fair match",
  master: "Master: all that we have",
  exact: "Exact: sees to the end of every round",
};

/** The levels that play a game, from the weakest; where there are none, every kind of player that does. */
export function levels(all: Catalogue, game: string): PlayerInfo[] {
  const can = all.games.find((info) => info.game === game)?.players ?? [];
  const players = all.players.filter(({ name }) => can.includes(name));
  const named = Object.keys(LEVELS).flatMap((name) => players.filter((player) => player.name === name));
  return (named.length ? named : players).map(({ name, about }) => ({ name, about: LEVELS[name] ?? about }));
}

/** Who sits opposite when nobody was chosen. */
export function standardLevel(all: Catalogue, game: string): string {
  const known = levels(all, game);
  return (known.find(({ name }) => name === "adept") ?? known[known.length - 1])?.name ?? "random";
}

/** "Adept", "You", "Person 2". */
export function whoName(who: string, seat: number, people: number): string {
  if (who !== "person") return capital(who.replace(/:.*/, ""));
  return people === 1 ? "You" : `Person ${seat}`;
}
