/* recent.ts -- which events the player has not answered yet: the lines of the last-moves strip. */
import type { LogEntry } from "../engine/types";

/** One event, or a run of chance events that is shown folded. */
export type RecentLine = { ply: number; entry: LogEntry } | { ply: number; folded: number };

/** A run of more chance events than this is folded: the first, how many more, the last. */
const FOLD = 3;
/** What is shown to those who only watch, and so never decide. */
const WATCHED = 12;

/** How many events led to the last decision of one of these seats. What was played for a seat automatically, because it
 * had no choice, is no decision. While nobody has acted but chance, which laid the table, there is nothing to tell. */
export function lastDecision(
  log: readonly LogEntry[],
  seats: readonly number[],
  automatic: readonly number[] = [],
): number {
  const setup = log.findIndex(({ actor }) => actor !== "*");
  if (setup < 0) return log.length;
  if (!seats.length) return Math.max(setup, log.length - WATCHED);
  for (let i = log.length - 1; i >= setup; i--)
    if (seats.includes(Number(log[i]!.actor)) && !automatic.includes(i)) return i + 1;
  return setup;
}

/** The events from `since` on as lines; `ply` is the number of events before the line's first. `unfolded` are such
 * plies whose runs are shown in full. */
export function recentLines(
  log: readonly LogEntry[],
  since: number,
  unfolded: readonly number[] = [],
): readonly RecentLine[] {
  const lines: RecentLine[] = [];
  for (let at = since; at < log.length;) {
    let end = at + 1;
    if (log[at]!.actor === "*") while (log[end]?.actor === "*") end++;
    const folded = end - at - 2;
    const fold = end - at > FOLD && !unfolded.includes(at + 1);
    for (let ply = at; ply < end; ply++)
      if (!fold || ply === at || ply === end - 1) lines.push({ ply, entry: log[ply]! });
      else if (ply === at + 1) lines.push({ ply, folded });
    at = end;
  }
  return lines;
}
