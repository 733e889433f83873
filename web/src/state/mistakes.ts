/* mistakes.ts -- the decisions of a judged game that are worth a second look. */
import type { Analysis, Mark } from "../engine/types";

export interface Mistake {
  /** The moment before the decision. */
  ply: number;
  /** The seat that decided, counted from 1. */
  seat: number;
  mark: Mark;
  played: string;
  best: string;
  /** The chance to win after what was played, and after the best. */
  value: number;
  bestValue: number;
}

/** What people did wrong, or everyone where no person played: mistakes and blunders, or inaccuracies if that is all
 * there is. */
export function mistakesOf({ plies }: Analysis, who: readonly string[]): Mistake[] {
  const people = who.includes("person");
  const all = plies.flatMap(({ ply, actor, mark, event, best, value, best_value }): Mistake[] => {
    const seat = Number(actor);
    if (!mark || best === undefined || (people && who[seat - 1] !== "person")) return [];
    return [{ ply, seat, mark, played: event, best, value: value ?? 0, bestValue: best_value ?? 0 }];
  });
  const grave = all.filter(({ mark }) => mark !== "inaccuracy");
  return grave.length ? grave : all;
}

/** What a mistake gave away. */
export const costOf = ({ value, bestValue }: Mistake): number => bestValue - value;
