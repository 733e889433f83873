/* table.ts -- a table in play, wherever it is kept. The local one runs the engine in a worker; a remote one will speak
 * to a server. Whoever uses a table asks for what a viewer may see, and gets no more. */
import type { Advice, Analysis, Choice, Look, TableInfo, Told, Verdict } from "../engine/types";

export interface Table {
  readonly info: TableInfo;
  /** The state before event `ply`; without it, the present. */
  look(viewer: number, ply?: number): Promise<Look>;
  /** What the seat that acts can do now; empty when none does. */
  choices(): Promise<Choice[]>;
  /** What is asked, with the first words of the event chosen. */
  ask(soFar: string): Promise<string>;
  /** How the table would look after an event. */
  try(text: string, viewer: number): Promise<unknown>;
  /** What an event of the seat that acted would have done at an earlier moment, in a sentence. */
  say(text: string, ply: number): Promise<string>;
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
  undo(): Promise<number>;
  /** Has a person been shown something since, by chance or by a seat that hid it? */
  shown(ply: number): Promise<boolean>;
  /** The story from an event on. */
  log(viewer: number, from?: number): Promise<Told[]>;
  /** The whole record, or placed game, as one line of JSON. */
  record(): Promise<string>;
  /** The best events, best first. Rejects with Stopped likewise. */
  hint(): Promise<Advice[]>;
  /** Who wins this round with best play, at a moment; null where nobody can tell. Rejects with Stopped likewise. */
  verdict(ply?: number): Promise<Verdict | null>;
  /** The whole game judged. Rejects with Stopped likewise. */
  analyse(): Promise<Analysis>;
  close(): void;
}
