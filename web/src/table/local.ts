/* local.ts -- a table in this browser. One worker holds the game and always answers quickly; another does the
 * thinking (thinker.ts). A computer player needs only the record, so both workers choose the same event. */
import { Client } from "../engine/client";
import {
  VIEW_ALL,
  type Catalogue,
  type Choice,
  type Snapshot,
  type Opening,
  type People,
  type TableInfo,
  type LogEntry,
} from "../engine/types";
import { freshSeed } from "../engine/seed";
import { language } from "../texts/texts.svelte";
import type { Table } from "./table";
import { Thinker } from "./thinker";

/** The worker that listed the games also holds the first table: it is ready. */
let ready: Client | null = null;
let games: Promise<Catalogue> | null = null;
let turn = 0;

/** All games and players, as the present language tells of them. */
export function catalogue(): Promise<Catalogue> {
  if (turn !== language.turn) games = null;
  turn = language.turn;
  games ??= (ready ??= new Client()).session.games().catch((error: unknown) => {
    games = null;
    throw error;
  });
  return games;
}

/** A worker for a table: the one that is ready, or another. */
export function keeperOf(): Client {
  const keeper = ready ?? new Client();
  ready = null;
  return keeper;
}

/** The seats of people, by who sits where. */
export const peopleOf = (who: readonly string[]): number[] =>
  who.flatMap((player, i) => (player === "person" ? [i + 1] : []));

export class LocalTable implements Table {
  readonly #keeper: Client;
  readonly study: Thinker;
  info: TableInfo;
  readonly mine: readonly number[];
  readonly people: People;
  /** Events are played at once, and games end by their rules. */
  readonly sent = null;
  readonly behind = false;
  readonly over = false;

  private constructor(keeper: Client, info: TableInfo, people: People) {
    this.#keeper = keeper;
    this.info = info;
    this.mine = peopleOf(info.who);
    this.people = people;
    this.study = new Thinker(this);
  }

  static open = (opening: Opening, people: People = null): Promise<LocalTable> =>
    LocalTable.#begin((keeper) => keeper.session.open(opening, people), people);

  /** Continue a record. `players` null: those that the record names. */
  static load = (record: string, players: string[] | null = null, people: People = null): Promise<LocalTable> =>
    LocalTable.#begin((keeper) => keeper.session.load(record, freshSeed(), players, people), people);

  static async #begin(open: (keeper: Client) => Promise<TableInfo>, people: People): Promise<LocalTable> {
    const keeper = keeperOf();
    try {
      return new LocalTable(keeper, await open(keeper), people);
    } catch (error) {
      keeper.stop();
      throw error;
    }
  }

  async translate(): Promise<void> {
    this.info = await this.#keeper.session.reopen(freshSeed(), this.info.who, this.people);
  }

  snapshot = (viewer: number, ply = -1): Promise<Snapshot> => this.#keeper.session.snapshot(ply, viewer);
  choices = (): Promise<Choice[]> => this.#keeper.session.choices();
  obvious = (): Promise<string[]> => this.#keeper.session.obvious();
  prompt = (soFar: string): Promise<string> => this.#keeper.session.prompt(soFar);
  preview = async (text: string, viewer: number): Promise<unknown> =>
    (await this.#keeper.session.preview(text, viewer)).view;
  describe = (text: string, ply: number): Promise<string> => this.#keeper.session.describe(text, ply);
  log = (viewer: number, from = 0): Promise<LogEntry[]> => this.#keeper.session.log(from, viewer);
  undoPly = (): Promise<number> => this.#keeper.session.undoPly();
  shown = (ply: number): Promise<boolean> => this.#keeper.session.shown(ply);
  record = (viewer = VIEW_ALL): Promise<string> => this.#keeper.session.record(viewer);

  async play(text: string): Promise<void> {
    await this.#keeper.session.play(text);
  }

  async back(ply: number): Promise<void> {
    this.study.stop();
    await this.#keeper.session.back(ply);
  }

  async next(): Promise<number> {
    const { actor, plies } = await this.snapshot(VIEW_ALL);
    return actor === "*" ? this.#keeper.session.step() : this.#keeper.session.play(await this.study.choose(plies));
  }

  deal = (): Promise<void> => this.#keeper.session.deal();

  /** Nothing happens here that was not asked for. */
  subscribe = (): (() => void) => () => undefined;

  close(): void {
    this.study.stop();
    this.#keeper.stop();
  }
}
