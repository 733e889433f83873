/* position.ts -- a position with its game as one line (docs/notation.md): the game, what is not standard as name=value,
 * the position. "duel seats=3 strength=12 1.1.0 turn:1 ..." */
import { WHOLE, type Catalogue, type GameInfo, type TableInfo } from "../engine/types";

export interface Place {
  game: string;
  seats: number;
  options: Record<string, string>;
  position: string;
  /** Through whose eyes it is seen. */
  eyes: number;
}

/** The line of a text that begins with the name of a game, if there is one. */
export function placeLine(text: string, games: readonly GameInfo[]): string | undefined {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.find((line) => games.some(({ game }) => line.split(/\s/)[0]!.toLowerCase() === game));
}

/** Read such a line. Throws a sentence that names what is wrong; whether the position is good, the engine says. */
export function readPlace(line: string, games: readonly GameInfo[]): Place {
  const [name = "", ...words] = line.trim().split(/\s+/);
  const info = games.find(({ game }) => game === name.toLowerCase());
  if (!info) throw new Error(`there is no game “${name}”.`);
  const place: Place = { game: info.game, seats: info.seats_min, options: {}, position: "", eyes: WHOLE };
  const number = (key: string, value: string, least: number, most: number): number => {
    const read = Number(value);
    if (!/^\d$/.test(value) || read < least || read > most) throw new Error(`${key}: it should be a number from ${least} to ${most}, and is “${value}”.`);
    return read;
  };
  let eyes: string | null = null;
  while (words[0]?.includes("=")) {
    const [key = "", value = ""] = words.shift()!.split("=", 2);
    if (key === "seats") place.seats = number(key, value, info.seats_min, info.seats_max);
    else if (key === "seat") eyes = value;
    else if (info.options.some((option) => option.name === key)) place.options[key] = value;
    else throw new Error(`${key}: ${info.title} has no such option; there are ${["seats", "seat", ...info.options.map((option) => option.name)].join(", ")}.`);
  }
  if (eyes !== null) place.eyes = number("seat", eyes, 0, place.seats);
  if (!words.length) throw new Error("position: after the name of the game there is none.");
  place.position = words.join(" ");
  return place;
}

/** Write such a line, for the position of a table as a viewer sees it. */
export function writePlace(table: TableInfo, position: string, viewer: number, all: Catalogue): string {
  const info = all.games.find(({ game }) => game === table.game);
  const words = [table.game];
  if (table.seats !== info?.seats_min) words.push(`seats=${table.seats}`);
  if (table.secrets && viewer !== WHOLE) words.push(`seat=${viewer}`);
  for (const option of info?.options ?? []) {
    const value = table.options[option.name];
    if (value !== undefined && value !== String(option.default)) words.push(`${option.name}=${value}`);
  }
  return [...words, position].join(" ");
}
