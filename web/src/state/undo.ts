/* undo.ts -- how far back a person may go. Against computers: to before one's last decision, always. With other people
 * at the table: only if nothing was seen since, that is, no outcome of chance. */
import type { Told } from "../engine/types";

/** The ply to go back to, or null when nothing may be taken back. `people` are the seats of persons. */
export function undoTo(log: readonly Told[], people: readonly number[]): number | null {
  for (let ply = log.length - 1; ply >= 0; ply--) {
    const { actor } = log[ply]!;
    if (actor === "*" && people.length > 1) return null;
    if (people.includes(Number(actor))) return ply;
  }
  return null;
}
