/* table.ts -- a table in play, wherever it is kept: in this browser (local.ts), or on a server (../online/remote.ts).
 * Callers ask for what a viewer may see, and get no more. Whoever draws the table decides when the next event is shown:
 * `next` makes it happen, or waits until it has happened elsewhere. */
import type {
  Advice,
  Analysis,
  Choice,
  Expectation,
  Snapshot,
  TableInfo,
  LogEntry,
  Verdict,
  Why,
} from "../engine/types";

/** Judgement and advice. A table at which people play online has none while it is open. */
export interface Study {
  /** The best events, best first. Rejects with Stopped if `stop` is called meanwhile, as do all others. */
  hint(): Promise<Advice[]>;
  /** Why the event after `ply` was played, as far as a viewer may know; or the reason for or against another event of
   * the seat that acts there (-1: now). */
  why(viewer: number, ply: number, event?: string): Promise<Why>;
  /** Who wins this round with best play, at a moment; null where nobody can tell. */
  verdict(ply?: number): Promise<Verdict | null>;
  /** The whole game judged. */
  analyse(): Promise<Analysis>;
  /** The same without judging decisions, which is quick. */
  expect(): Promise<Expectation>;
  /** Stop thinking. */
  stop(): void;
}

export interface Table {
  readonly info: TableInfo;
  /** The seats that this screen plays. */
  readonly mine: readonly number[];
  readonly study: Study | null;
  /** An event that was played here, and that is not known to have arrived yet. */
  readonly sent: string | null;
  /** Something has happened that is not shown yet: `next` has it at once, and nobody is asked before. */
  readonly behind: boolean;
  /** It has ended otherwise than by its rules. */
  readonly over: boolean;
  /** The language has changed: read `info` again. Not of a table that can only be looked at. */
  translate(): Promise<void>;
  /** The state before event `ply`; without it, the present. */
  snapshot(viewer: number, ply?: number): Promise<Snapshot>;
  /** What the seat that acts can do now; empty when none does. */
  choices(): Promise<Choice[]>;
  /** The same as texts, the most obvious first. */
  obvious(): Promise<string[]>;
  /** The prompt, after the first words of an event. */
  prompt(soFar: string): Promise<string>;
  /** The view after an event, without playing it. */
  preview(text: string, viewer: number): Promise<unknown>;
  /** What an event would have done at an earlier moment, in a sentence. */
  describe(text: string, ply: number): Promise<string>;
  /** The seat that acts plays. Rejects if that is not possible (any more); nothing has been played then. */
  play(text: string): Promise<void>;
  /** The next event of chance, a computer player, or somebody elsewhere. Returns up to which ply the log is what it
   * was, and one more for the new event; less where something was taken back. Rejects with Stopped if interrupted. */
  next(): Promise<number>;
  /** Chance acts until it is a seat's turn. */
  deal(): Promise<void>;
  /** Be told when `next` has something although nobody asked for it. Returns how to end that. */
  subscribe(listener: () => void): () => void;
  /** Back to the state before event `ply`. */
  back(ply: number): Promise<void>;
  /** The ply that undo may go back to; -1 where nothing may be taken back. */
  undoPly(): Promise<number>;
  /** Has a person been shown something since, by chance or by a seat that hid it? */
  shown(ply: number): Promise<boolean>;
  /** The log from an event on. */
  log(viewer: number, from?: number): Promise<LogEntry[]>;
  /** The record, or placed game, as one line of JSON: the whole of it, or what a viewer may see. */
  record(viewer?: number): Promise<string>;
  close(): void;
}
