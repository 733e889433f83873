/* folders.ts -- the games' folders. A folder is found by being there: web/src/games/ID/index.ts. */
import type { GameFolder } from "./contract";

const found = import.meta.glob<{ default: GameFolder }>("../games/*/index.ts", { eager: true });

export const folders = new Map<string, GameFolder>(
  Object.values(found).map(({ default: folder }) => [folder.id, folder]),
);

/** The games that are offered to people, in the order in which they are shown. */
export const SHOWN = ["channeling", "scramble", "duel", "isle"];
