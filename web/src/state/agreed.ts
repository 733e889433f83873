/* agreed.ts -- what people who share a screen agreed on before a game, remembered for the next: their names, by
 * seat, and their clock. */
import type { Agreed } from "./begin";
import type { ClockRules } from "./clock";
import type { Storage } from "./saves";

interface Remembered {
  names: string[];
  /** Is there a clock? */
  timed: boolean;
  clock: ClockRules;
}

const KEY = "coven/agreed";
/** The longest name, in characters: any longer one would not be read at a table. */
export const NAME_MAX = 20;

export function agreedBefore(storage: Storage = localStorage): Remembered {
  const usual: Remembered = {
    names: ["", "", "", ""],
    timed: false,
    clock: { minutes: 10, seconds: 5, ends: false },
  };
  try {
    return { ...usual, ...(JSON.parse(storage.getItem(KEY) ?? "{}") as Partial<Remembered>) };
  } catch {
    return usual;
  }
}

/** One line without spaces around it. */
const tidied = (name: string): string =>
  name
    .replace(/\p{C}+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, NAME_MAX);

/** Remember it, and say what it means for a game with these players. */
export function rememberAgreed(
  { names, timed, clock }: Remembered,
  players: readonly string[],
  storage: Storage = localStorage,
): Agreed {
  const all = names.map(tidied);
  try {
    storage.setItem(KEY, JSON.stringify({ names: all, timed, clock } satisfies Remembered));
  } catch {
    /* Storage is full: they are asked again next time. */
  }
  const seated = players.map((player, i) => (player === "person" ? (all[i] ?? "") : ""));
  return { names: seated.some(Boolean) ? seated : undefined, clock: timed ? clock : undefined };
}

/** The names in another game of the same people: where everyone has moved on by one seat, so have the names. */
export function namesFor(
  players: readonly string[],
  before: readonly string[],
  names?: string[],
): string[] | undefined {
  const same = players.every((player, i) => (player === "person") === (before[i] === "person"));
  return same ? names : names && [...names.slice(-1), ...names.slice(0, -1)];
}
