/* turning.ts -- the turning point of a finished game: the event after which its winner stayed ahead. */
import type { Expectation } from "../engine/types";
import { winnersOf } from "./ending";

export interface Turning {
  /** The only winner, counted from 0. */
  winner: number;
  /** The moment after the event, and what the winner could expect before and after it; absent where the winner was
   * ahead from the start. */
  point?: { ply: number; before: number; after: number };
}

/** What each seat could expect before event `at`, or at the end. */
export const expectedAt = ({ plies, result, expected }: Expectation, at: number): number[] =>
  plies[at]?.expected ?? result ?? expected ?? [];

/** Null where nobody won alone. */
export function turningOf(judged: Expectation): Turning | null {
  const [winner, ...others] = winnersOf(judged);
  if (winner === undefined || others.length) return null;
  const at = judged.turning_point;
  if (at === undefined) return { winner };
  const share = (ply: number): number => expectedAt(judged, ply)[winner] ?? 0;
  return { winner, point: { ply: at + 1, before: share(at), after: share(at + 1) } };
}
