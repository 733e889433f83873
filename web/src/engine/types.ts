/* types.ts -- the JSON of the session protocol (docs/notation.md). */

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

/** As `coven games --json` prints it, with the names of the players that play it. */
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

/** What people are called, by seat; empty where the seat's own name will do. */
export type People = readonly string[] | null;

/** What does not change while a game is played. */
export interface TableInfo {
  game: string;
  title: string;
  seats: number;
  /** What each seat is called: "Light", "Dark", or by the name of the person there; [0] is seat 1. */
  names: string[];
  /** What the game calls them, where people have names. */
  called?: string[];
  /** "person" or a computer player's name, likewise. */
  who: string[];
  options: Record<string, string>;
  /** Something may be hidden from a seat at this table. */
  secrets: boolean;
  /** It began from a position instead of the start, so what is saved is not a record. */
  placed: boolean;
  /** The SHA-256 of the seed that its chance follows, 64 digits; absent where there is none. */
  commitment?: string;
  /** Of a record with hidden events: whose view it was made for, a seat or SPECTATOR. It can only be looked at. */
  masked?: number;
  plies: number;
  /** The engine's version of the rules, and the fingerprint of the set: players elsewhere need the same. */
  rules?: string;
  /** The content of the game: sets/GAME.json. */
  set: unknown;
  /** What the language says instead of texts of the set, by the original; see texts/names.ts. */
  texts?: Record<string, string>;
}

/** Who acts: chance, a seat's digit, or nobody any more. */
export type Actor = "*" | "1" | "2" | "3" | "4" | "end";

/** One state as a viewer may see it. */
export interface Snapshot {
  ply: number;
  plies: number;
  viewer: number;
  position: string;
  actor: Actor;
  /** The event that led here, with its actor ("1 keep"), and the same in a sentence. */
  event?: string;
  said?: string;
  /** The texts of the legal events; of chance, each with its weight. */
  legal?: string[] | [string, number][];
  result?: number[];
  scores?: number[];
  /** The game's own JSON for drawing the state. */
  view: unknown;
}

/** One line of the log. */
export interface LogEntry {
  actor: Actor;
  text: string;
  say: string;
}

export interface Choice {
  text: string;
  say: string;
}

/** What chance may do: its probability is its share of all weights. */
export interface Outcome extends Choice {
  weight: number;
}

export interface Advice extends Choice {
  /** The expected share, 0 to 65536. */
  value: number;
  /** The reason for it, in a sentence; empty if no fact explains it. */
  why: string;
  /** Of the first, if it wins what is solved: the texts of the events that lose it. */
  loses?: string[];
}

/** Why an event was played, or should not be. */
export interface Why {
  why: string;
  /** If it was judged: the share it promises the seat that acts, how bad it is, and the best event. */
  value?: number;
  mark?: Mark;
  best?: Advice;
}

/** Who wins what is solved with best play, now and after each event. */
export interface Verdict {
  winner: number;
  /** Nobody has played a card yet, so it judges the whole deal. */
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
  /** For chance: what it gave each seat. */
  luck?: number[];
  /** For a decision: the best event, and the value of both to the seat. */
  best?: string;
  best_value?: number;
  value?: number;
  mark?: Mark;
}

/** How bad a decision was, from the least. */
export const MARKS = ["inaccuracy", "mistake", "blunder"] as const;
export type Mark = (typeof MARKS)[number];

/** What can be said of a game without comparing its decisions with better ones. */
export interface Expectation {
  plies: JudgedPly[];
  result?: number[];
  expected?: number[];
  luck: number[];
  /** What each seat would have got without luck. */
  without_luck: { verdict: "won" | "lost" | "open"; share: number }[];
  /** The event after which the only winner stayed ahead; absent where there is none. */
  turning_point?: number;
}

export interface Analysis extends Expectation {
  /** How near each seat's decisions came to the best; null for a seat that had no choice. */
  accuracy: (number | null)[];
  /** What each seat's decisions cost it. */
  cost: number[];
  inaccuracies: number[];
  mistakes: number[];
  blunders: number[];
}

/** The whole of a share: Advice.value counts parts of it. */
export const ONE = 65536;

export interface Opening {
  game: string;
  seats: number;
  options: Record<string, string>;
  seed: string;
  players: string[];
  /** Begin from it instead of the start. */
  position?: string;
  /** Who sees the position; what is hidden from that viewer is sampled. */
  viewer?: number;
}

/** A game that is played elsewhere, as one viewer is told of it. */
export interface Followed {
  game: string;
  seats: number;
  options: Record<string, string>;
  viewer: number;
  players: string[];
  /** The SHA-256 of the seed. */
  commitment?: string;
  position?: string;
}

/** How the chance of a table with people in different places was mixed (docs/online.md), as far as known; in hex. */
export interface MixQuestion {
  table?: string;
  server?: string;
  commitment?: string;
  promises?: readonly string[];
  given?: readonly string[];
  chance?: string;
  game?: string;
  seats?: number;
  options?: Record<string, string>;
}

export interface MixAnswer {
  commitment?: string;
  promises?: string[];
  seed?: string;
  chance?: string;
  words?: string;
}

/** What was noted at the start. */
export interface MixKept {
  table?: string;
  commitment?: string;
  chance?: string;
  promise?: string;
  given?: string;
  words?: string;
}

/** What was checked, one thing after another. */
export interface MixFindings {
  verified: boolean;
  steps: { step: string; good: boolean; say: string }[];
}

/** A viewer is a seat, or one of these. */
export const SPECTATOR = 0;
export const VIEW_ALL = -1;
