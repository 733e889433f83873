/* position-line.ts -- a position with its game as one line (docs/notation.md): the game, options that differ from
 * the default as name=value, the position. "duel seats=3 strength=12 1.1.0 turn:1 ..." */
import { VIEW_ALL, type Catalogue, type GameInfo, type TableInfo } from "../engine/types";
import { t } from "../texts/texts.svelte";

export interface Place {
  game: string;
  seats: number;
  options: Record<string, string>;
  position: string;
  /** Who sees it: a seat, SPECTATOR or VIEW_ALL. */
  viewer: number;
}

/** The line of a text that begins with the name of a game, if there is one. */
export function findPositionLine(text: string, games: readonly GameInfo[]): string | undefined {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.find((line) => games.some(({ game }) => line.split(/\s/)[0]!.toLowerCase() === game));
}

/** Read such a line. Throws an error that names what is wrong; the engine checks the position itself. */
export function readPositionLine(line: string, games: readonly GameInfo[]): Place {
  const [name = "", ...words] = line.trim().split(/\s+/);
  const info = games.find(({ game }) => game === name.toLowerCase());
  if (!info) throw new Error(t("page.position.game", { name }));
  const place: Place = { game: info.game, seats: info.seats_min, options: {}, position: "", viewer: VIEW_ALL };
  const number = (key: string, value: string, min: number, max: number): number => {
    const read = Number(value);
    if (!/^\d$/.test(value) || read < min || read > max)
      throw new Error(t("page.position.number", { name: key, least: min, most: max, value }));
    return read;
  };
  let viewer: string | null = null;
  while (words[0]?.includes("=")) {
    const [key = "", value = ""] = words.shift()!.split("=", 2);
    if (key === "seats") place.seats = number(key, value, info.seats_min, info.seats_max);
    else if (key === "seat") viewer = value;
    else if (info.options.some((option) => option.name === key)) place.options[key] = value;
    else
      throw new Error(
        t("page.position.option", {
          name: key,
          game: info.title,
          names: ["seats", "seat", ...info.options.map((option) => option.name)],
        }),
      );
  }
  if (viewer !== null) place.viewer = number("seat", viewer, 0, place.seats);
  if (!words.length) throw new Error(t("page.position.empty"));
  place.position = words.join(" ");
  return place;
}

/** Write such a line, for the position of a table as a viewer sees it. */
export function writePositionLine(table: TableInfo, position: string, viewer: number, all: Catalogue): string {
  const info = all.games.find(({ game }) => game === table.game);
  const words = [table.game];
  if (table.seats !== info?.seats_min) words.push(`seats=${table.seats}`);
  if (table.secrets && viewer !== VIEW_ALL) words.push(`seat=${viewer}`);
  for (const option of info?.options ?? []) {
    const value = table.options[option.name];
    if (value !== undefined && value !== String(option.default)) words.push(`${option.name}=${value}`);
  }
  return [...words, position].join(" ");
}
