/* strengths.ts -- how strict the tutor is. */
import type { Mark, Why } from "../engine/types";

export const STRENGTHS = ["off", "gentle", "standard", "strict"] as const;
export type Strength = (typeof STRENGTHS)[number];

/** What each strength warns of. What an event has to cost for a mark is in src/match/analyst.c: from 3, 8, 16%. */
const WARNS: Record<Strength, readonly Mark[]> = {
  off: [],
  gentle: ["blunder"],
  standard: ["blunder", "mistake"],
  strict: ["blunder", "mistake", "inaccuracy"],
};

/** Does a tutor of this strength warn of an event that was judged so? */
export const warns = (strength: Strength, { mark }: Pick<Why, "mark">): boolean =>
  mark !== undefined && WARNS[strength].includes(mark);
