/* table.ts -- a table in play. The local one runs the engine in a worker; a remote one will talk to a server.
 * Callers ask for what a viewer may see, and get no more. */
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

export interface Table {
  readonly info: TableInfo;
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
  /** The seat that acts plays. */
  play(text: string): Promise<void>;
  /** Chance or a computer player acts. Rejects with Stopped if `stop` is called meanwhile. */
  step(): Promise<void>;
  /** Chance acts until it is a seat's turn. */
  deal(): Promise<void>;
  /** Stop thinking. Nothing is played. */
  stop(): void;
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
  /** The best events, best first. Rejects with Stopped likewise. */
  hint(): Promise<Advice[]>;
  /** Why the event after `ply` was played, as far as a viewer may know; or the reason for or against another event of
   * the seat that acts there (-1: now). Rejects with Stopped likewise. */
  why(viewer: number, ply: number, event?: string): Promise<Why>;
  /** Who wins this round with best play, at a moment; null where nobody can tell. Rejects with Stopped likewise. */
  verdict(ply?: number): Promise<Verdict | null>;
  /** The whole game judged. Rejects with Stopped likewise. */
  analyse(): Promise<Analysis>;
  /** The same without judging decisions, which is quick. */
  expect(): Promise<Expectation>;
  close(): void;
}
