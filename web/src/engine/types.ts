/* types.ts -- what the engine's JSON says (src/wasm/desk.c, docs/notation.md). */

export interface OptionInfo {
  name: string;
  about: string;
  default: string | number;
  /** A choice of words, maybe with a sentence for each, or else a number from `least` to `most`. */
  words?: string[];
  abouts?: string[];
  least?: number;
  most?: number;
}

/** As `coven games --json` tells it, and the names of the players who play it. */
export interface GameInfo {
  game: string;
  title: string;
  about: string;
  seats_min: number;
  seats_max: number;
  options: OptionInfo[];
  players: string[];
}

export interface PlayerInfo {
  name: string;
  about: string;
}

export interface Catalogue {
  version: string;
  games: GameInfo[];
  players: PlayerInfo[];
  hints: boolean;
}

/** What does not change while a game is played. */
export interface TableInfo {
  game: string;
  title: string;
  seats: number;
  /** What each seat is called: "Light", "Dark"; [0] is seat 1. */
  names: string[];
  /** "person" or a computer player's name, likewise. */
  who: string[];
  options: Record<string, string>;
  /** Something may be hidden from a seat at this table. */
  secrets: boolean;
  /** It began from a position instead of the start: what is kept of it is no record. */
  placed: boolean;
  plies: number;
  /** The content of the game, as sets/GAME.json has it. */
  set: unknown;
}

/** Who acts: chance, a seat's digit, or nobody any more. */
export type Actor = "*" | "1" | "2" | "3" | "4" | "end";

/** One state as a viewer may see it. */
export interface Look {
  ply: number;
  plies: number;
  viewer: number;
  position: string;
  actor: Actor;
  /** The event that led here, with its actor ("1 keep"), and the same in a sentence. */
  event?: string;
  said?: string;
  result?: number[];
  scores?: number[];
  /** The game's own picture of the state. */
  view: unknown;
}

/** One line of the story. */
export interface Told {
  actor: Actor;
  text: string;
  say: string;
}

export interface Choice {
  text: string;
  say: string;
}

export interface Advice extends Choice {
  /** The expected share, 0 to 65536. */
  value: number;
}

/** Who wins a round of scramble with best play, now and after each event. */
export interface Verdict {
  winner: number;
  /** Nobody has played a card yet: it is told of the whole deal. */
  deal: boolean;
  events: Record<string, number>;
}

/** One event, judged. Shares are parts of a win, 0 to 1. */
export interface JudgedPly {
  ply: number;
  actor: Actor;
  event: string;
  /** What each seat could expect before it. */
  expected: number[];
  /** Of chance: what it gave each seat. */
  luck?: number[];
  /** Of a decision: the best event, and what that and this were worth to the seat. */
  best?: string;
  best_value?: number;
  value?: number;
  mark?: "inaccuracy" | "mistake" | "blunder";
}

export interface Analysis {
  plies: JudgedPly[];
  result?: number[];
  expected?: number[];
  luck: number[];
  /** The result less the luck. */
  adjusted: number[];
  /** What each seat's decisions cost it. */
  cost: number[];
  inaccuracies: number[];
  mistakes: number[];
  blunders: number[];
}

export const ONE = 65536;

export interface Opening {
  game: string;
  seats: number;
  options: Record<string, string>;
  seed: string;
  players: string[];
  /** Begin from it instead of the start. */
  position?: string;
  /** Through whose eyes the position is seen; what those may not see is imagined. */
  eyes?: number;
}

/** Whose eyes: a seat, or one of these. */
export const ONLOOKER = 0;
export const WHOLE = -1;
