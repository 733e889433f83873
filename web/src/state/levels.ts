/* levels.ts -- who can sit at a table, as a person is offered them. */
import type { PlayerInfo } from "../engine/types";

const LEVELS: Record<string, string> = {
  novice: "Novice: sees what is before its nose",
  apprentice: "Apprentice: knows the tricks",
  adept: "Adept: a fair match",
  master: "Master: all that we have",
};

/** The levels that the engine has, from the weakest; where it has none of them, every kind of player. */
export function levels(players: readonly PlayerInfo[]): PlayerInfo[] {
  const named = Object.keys(LEVELS).flatMap((name) => players.filter((player) => player.name === name));
  return (named.length ? named : players).map(({ name, about }) => ({ name, about: LEVELS[name] ?? about }));
}

/** Who sits opposite when nobody was chosen. */
export function standardLevel(players: readonly PlayerInfo[]): string {
  const known = levels(players);
  return (known.find(({ name }) => name === "adept") ?? known[known.length - 1])?.name ?? "random";
}

/** "Adept", "You", "Person 2". */
export function whoName(who: string, seat: number, people: number): string {
  if (who !== "person") return who.charAt(0).toUpperCase() + who.slice(1).replace(/:.*/, "");
  return people === 1 ? "You" : `Person ${seat}`;
}
