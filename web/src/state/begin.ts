/* begin.ts -- begin a game: open its table, save it, and go there. */
import type { Mix } from "../engine/commitment";
import { VIEW_ALL, type Opening } from "../engine/types";
import { LocalTable } from "../table/local";
import { archive } from "./archive";
import { newClock, type Clock, type ClockRules } from "./clock";
import { guideGame } from "./lessons";
import { noteLevel } from "./progress";
import { preloadScene } from "./scenes";
import { go } from "./router.svelte";
import { newId, type Save } from "./saves";

/** A table that was just opened waits here for its screen, so that it need not be loaded again. */
export const waiting = new Map<string, LocalTable>();

/** The ply to which a kept game shall be taken back when its table opens. */
export const takenBack = new Map<string, number>();

/** What the people at this screen agreed on: what they are called, by seat, and their clock; and whether a teacher
 * explains the game. */
export interface Agreed {
  guided?: boolean | undefined;
  names?: string[] | undefined;
  clock?: ClockRules | undefined;
}

/** Continue a kept game from an earlier moment: what came after it is taken back. */
export function takeBack(id: string, ply: number): void {
  takenBack.set(id, ply);
  go(`play/${id}`);
}

/** Begin a new game. `mix` says how its seed was mixed, if the player had a part in it. */
export async function beginGame(opening: Opening, { names, clock, guided }: Agreed = {}, mix?: Mix): Promise<void> {
  preloadScene(opening.game);
  noteLevel(opening.game, opening.players);
  const table = await LocalTable.open(opening, names);
  await table.deal();
  await keepAndGo(table, { names, guided, clock: clock && newClock(clock, opening.players) }, mix);
}

/** Continue a record from one moment, with these players, as a new game. */
export async function playOn(record: string, ply: number, players: string[] | null, names?: string[]): Promise<void> {
  const table = await LocalTable.load(record, players, names);
  await table.back(ply);
  await keepAndGo(table, { names });
}

async function keepAndGo(
  table: LocalTable,
  { names, guided, clock }: Omit<Agreed, "clock"> & { clock?: Clock | null | undefined },
  mix?: Mix,
): Promise<void> {
  const id = newId();
  if (guided) guideGame(id);
  const { game, title, who, commitment } = table.info;
  const pledge = commitment ? { commitment, ...(mix ? { mix } : {}) } : undefined;
  const [{ plies, actor }, record] = await Promise.all([table.snapshot(VIEW_ALL), table.record()]);
  const save: Save = {
    id,
    game,
    title,
    who,
    record,
    plies,
    ended: actor === "end",
    kept: Date.now(),
    seen: [],
    pledge,
  };
  /* If storage is full, the table reports it at the next event. */
  await archive()
    .keep({ ...save, names, clock: clock ?? undefined })
    .catch(() => undefined);
  waiting.set(id, table);
  go(`play/${id}`);
}
