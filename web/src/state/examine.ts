/* examine.ts -- what the engine says about records: of a file, of older versions, and how well they were played. */
import { VIEW_ALL, type Analysis } from "../engine/types";
import { LocalTable } from "../table/local";
import { archive } from "./archive";
import type { Facts } from "./exchange";
import type { Kept } from "./shelf";

/** The facts of a record. Rejects if it is none. */
export async function examine(record: string): Promise<Facts> {
  const table = await LocalTable.load(record);
  try {
    const { game, title, who, masked } = table.info;
    const { plies, actor, result, scores } = await table.snapshot(masked ?? VIEW_ALL);
    return {
      game,
      title,
      who,
      plies,
      ended: actor === "end",
      result,
      scores,
      masked: masked !== undefined || undefined,
    };
  } finally {
    table.close();
  }
}

/** Older versions did not keep results: look them up. True if there were any. */
export async function fillResults(all: readonly Kept[]): Promise<boolean> {
  const open = all.filter(({ ended, result }) => ended && !result);
  for (const { id } of open) {
    const save = await archive().find(id);
    if (!save) continue;
    try {
      const { result, scores } = await examine(save.record);
      await archive().note(id, { result, scores });
    } catch {
      /* It cannot be read: it stays without a result. */
    }
  }
  return open.length > 0;
}

/** Keep how well a game was played. */
export const noteAccuracy = (id: string, { accuracy }: Analysis): Promise<void> => archive().note(id, { accuracy });

/** Judge a game. `opened` is told of its table, so that it can be closed to stop. */
export async function judgeGame(id: string, opened: (table: LocalTable) => void): Promise<void> {
  const save = await archive().find(id);
  if (!save) return;
  const table = await LocalTable.load(save.record, save.who);
  opened(table);
  try {
    await noteAccuracy(id, await table.study.analyse());
  } finally {
    table.close();
  }
}
