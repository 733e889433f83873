/* levels.ts -- the computer players that are offered. */
import type { Catalogue, PlayerInfo, TableInfo } from "../engine/types";
import { dueIn, progressIn } from "./progress";
import { hasText, t } from "../texts/texts.svelte";

/** From the weakest. */
export const LEVELS = ["beginner", "novice", "apprentice", "adept", "master", "exact"] as const;
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

/** Who sits opposite when nobody was chosen: the level that was played last, or the weakest. */
export function defaultLevel(all: Catalogue, game: string): string {
  const known = levels(all, game).map(({ name }) => name);
  const last = progressIn(game)?.level;
  return last && known.includes(last) ? last : (known[0] ?? "random");
}

/** The level that is due after enough wins, if there is one. */
export const dueLevel = (all: Catalogue, game: string): string | null =>
  dueIn(
    game,
    levels(all, game).map(({ name }) => name),
  );

/** Who plays when one only watches. */
export function watchedLevel(all: Catalogue, game: string): string {
  const known = levels(all, game).map(({ name }) => name);
  return known.find((name) => name === "adept") ?? known.at(-1) ?? "random";
}

/** A computer player by name: "Adept". */
export function levelName(who: string): string {
  const key = `page.level.${who.replace(/:.*/, "")}`;
  return hasText(key) ? t(key) : who;
}

/** "Adept", "You", "Ada", "Person 2". */
export function whoName(who: string, seat: number, people: number, name?: string): string {
  if (who !== "person") return levelName(who);
  return name || (people === 1 ? t("page.who.you") : t("page.who.person", { n: seat }));
}

/** What is said of a seat beside its name: who sits there. Of a person whose name is the seat's: what the game calls
 * the seat. */
export function seatNote({ who, names, called }: Pick<TableInfo, "who" | "names" | "called">, i: number): string {
  const own = called?.[i];
  if (own !== undefined && own !== names[i]) return own;
  return whoName(who[i]!, i + 1, who.filter((name) => name === "person").length);
}
