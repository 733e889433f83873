/* folders.ts -- the games' folders. A folder is found by being there: web/src/games/ID/index.ts. */
import { END } from "../chooser/chooser";
import type { TableInfo } from "../engine/types";
import { capital } from "../state/words";
import type { GameFolder } from "./contract";

const found = import.meta.glob<{ default: GameFolder }>("../games/*/index.ts", { eager: true });

export const folders = new Map<string, GameFolder>(
  Object.values(found).map(({ default: folder }) => [folder.id, folder]),
);

/** What a button for a word says, after the words settled so far. */
export const wordFor = (word: string, soFar: string, table: TableInfo): string =>
  folders.get(table.game)?.word?.(word, soFar, table) ?? (word === END ? "That is all" : capital(word));

/** The games that are offered to people, in the order in which they are shown. */
export const SHOWN = ["channeling", "scramble", "duel", "isle"];
