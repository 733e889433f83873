/* levels.ts -- the computer players that are offered. */
import type { Catalogue, PlayerInfo } from "../engine/types";
import { hasText, t } from "../texts/texts.svelte";

const LEVELS = ["beginner", "novice", "apprentice", "adept", "master", "exact"] as const;
const aboutOf = ({ name, about }: PlayerInfo): string => {
  const level = LEVELS.find((known) => known === name);
  return level ? t(`page.level.about.${level}`) : about;
};

/** The levels that play a game, from the weakest; where there are none, every kind of player that does. */
export function levels(all: Catalogue, game: string): PlayerInfo[] {
  const can = all.games.find((info) => info.game === game)?.players ?? [];
  const players = all.players.filter(({ name }) => can.includes(name));
  const named = LEVELS.flatMap((name) => players.filter((player) => player.name === name));
  return (named.length ? named : players).map((player) => ({ name: player.name, about: aboutOf(player) }));
}

/** Who sits opposite when nobody was chosen. */
export function defaultLevel(all: Catalogue, game: string): string {
  const known = levels(all, game);
  return (known.find(({ name }) => name === "adept") ?? known[known.length - 1])?.name ?? "random";
}

/** A computer player by name: "Adept". */
export function levelName(who: string): string {
  const key = `page.level.${who.replace(/:.*/, "")}`;
  return hasText(key) ? t(key) : who;
}

/** "Adept", "You", "Person 2". */
export function whoName(who: string, seat: number, people: number): string {
  if (who !== "person") return levelName(who);
  return people === 1 ? t("page.who.you") : t("page.who.person", { n: seat });
}
