/* begin.ts -- begin a game: open its table, keep it, and go there. */
import { WHOLE, type Opening } from "../engine/types";
import { LocalTable } from "../table/local";
import { ahead } from "./ahead";
import { go } from "./router.svelte";
import { newId, putSave } from "./saves";

/** A table that was just opened waits here for its screen, so that it need not be loaded again. */
export const waiting = new Map<string, LocalTable>();

export async function beginGame(opening: Opening): Promise<void> {
  ahead(opening.game);
  const table = await LocalTable.open(opening);
  await table.deal();
  await keepAndGo(table);
}

/** Go on from a moment of a record, with these players, as a game of its own. */
export async function playOn(record: string, ply: number, players: string[] | null): Promise<void> {
  const table = await LocalTable.load(record, players);
  await table.back(ply);
  await keepAndGo(table);
}

async function keepAndGo(table: LocalTable): Promise<void> {
  const id = newId();
  const { game, title, who } = table.info;
  const [{ plies, actor }, record] = await Promise.all([table.look(WHOLE), table.record()]);
  try {
    putSave({ id, game, title, who, record, plies, ended: actor === "end", kept: Date.now(), seen: [] });
  } catch {
    /* No room: the table itself tells it at the next event. */
  }
  waiting.set(id, table);
  go(`play/${id}`);
}
