/* folders.ts -- the games' folders. Every web/src/games/ID/index.ts is one. */
import { END } from "../chooser/chooser";
import type { TableInfo } from "../engine/types";
import { hasText, t } from "../texts/texts.svelte";
import type { GameFolder } from "./contract";

const found = import.meta.glob<{ default: GameFolder }>("../games/*/index.ts", { eager: true });

export const folders = new Map<string, GameFolder>(
  Object.values(found).map(({ default: folder }) => [folder.id, folder]),
);

/** What a button for a word says, after the words settled so far. */
export function wordFor(word: string, soFar: string, table: TableInfo): string {
  const own = folders.get(table.game)?.word?.(word, soFar, table);
  if (own !== undefined) return own;
  const key = `page.word.${table.game}.${word}`;
  return word === END ? t("page.table.all") : hasText(key) ? t(key) : word;
}

/** A game's title; an unknown game's name. */
export function titleOf(game: string): string {
  const key = `${game}.title`;
  return hasText(key) ? t(key) : game;
}

/** The games that are offered to people, in the order in which they are shown. */
export const SHOWN = ["channeling", "scramble", "duel", "isle"];
