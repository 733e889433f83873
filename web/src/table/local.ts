/* local.ts -- a table in this browser. One worker holds the game and always answers quickly; another does the
 * thinking. To stop a computation its worker is terminated: the game is in the first one and loses nothing. A
 * computer player needs only the record, so both workers choose the same event. */
import { Client, Stopped } from "../engine/client";
import {
  VIEW_ALL,
  type Advice,
  type Analysis,
  type Catalogue,
  type Choice,
  type Expectation,
  type Snapshot,
  type Opening,
  type People,
  type TableInfo,
  type LogEntry,
  type Verdict,
  type Why,
} from "../engine/types";
import { freshSeed } from "../engine/seed";
import { weightsFor } from "../engine/weights";
import { language } from "../texts/texts.svelte";
import type { Table } from "./table";

const HINT_ITERATIONS = 2000;
/** For every decision that is judged, in play or afterwards, so that all judgements agree. */
const JUDGING_ITERATIONS = 400;

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

export class LocalTable implements Table {
  readonly #keeper: Client;
  readonly #thinker = new Client();
  /** The thinker does one thing at a time; this is the last of them. */
  #queue: Promise<unknown> = Promise.resolve();
  /** How often it was stopped. */
  #stops = 0;
  info: TableInfo;

  readonly #people: People;

  private constructor(keeper: Client, info: TableInfo, people: People) {
    this.#keeper = keeper;
    this.info = info;
    this.#people = people;
  }

  static open = (opening: Opening, people: People = null): Promise<LocalTable> =>
    LocalTable.#begin((keeper) => keeper.session.open(opening, people), people);

  /** Continue a record. `players` null: those that the record names. */
  static load = (record: string, players: string[] | null = null, people: People = null): Promise<LocalTable> =>
    LocalTable.#begin((keeper) => keeper.session.load(record, freshSeed(), players, people), people);

  static async #begin(open: (keeper: Client) => Promise<TableInfo>, people: People): Promise<LocalTable> {
    const keeper = ready ?? new Client();
    ready = null;
    try {
      return new LocalTable(keeper, await open(keeper), people);
    } catch (error) {
      keeper.stop();
      throw error;
    }
  }

  async translate(): Promise<void> {
    this.info = await this.#keeper.session.reopen(freshSeed(), this.info.who, this.#people);
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
    this.stop();
    await this.#keeper.session.back(ply);
  }

  async step(): Promise<void> {
    const { actor, plies } = await this.snapshot(VIEW_ALL);
    if (actor === "*") {
      await this.#keeper.session.step();
      return;
    }
    const stops = this.#stops;
    const [chosen] = await this.#think(async (thinker) => {
      await thinker.step();
      return thinker.log(plies, VIEW_ALL);
    });
    this.#unlessStopped(stops);
    await this.#keeper.session.play(chosen!.text);
  }

  deal = (): Promise<void> => this.#keeper.session.deal();

  stop(): void {
    this.#stops++;
    this.#thinker.stop();
  }

  /** A call that was stopped while it waited must not continue. */
  #unlessStopped(stops: number): void {
    if (stops !== this.#stops) throw new Stopped();
  }

  hint = (): Promise<Advice[]> => this.#think((thinker) => thinker.hint(HINT_ITERATIONS));
  why = (viewer: number, ply: number, event?: string): Promise<Why> =>
    this.#think((thinker) => thinker.why(ply, viewer, JUDGING_ITERATIONS, event));
  verdict = (ply = -1): Promise<Verdict | null> => this.#think((thinker) => thinker.verdict(ply));
  analyse = (): Promise<Analysis> => this.#think((thinker) => thinker.analyse(JUDGING_ITERATIONS));
  expect = (): Promise<Expectation> => this.#think((thinker) => thinker.expect());

  /** Let the thinker do something, after what it is doing now. */
  #think<T>(work: (thinker: Client["session"]) => Promise<T>): Promise<T> {
    const stops = this.#stops;
    const done = this.#queue.then(async () => {
      this.#unlessStopped(stops);
      return work(await this.#syncThinker());
    });
    this.#queue = done.catch(() => undefined);
    return done;
  }

  close(): void {
    this.stop();
    this.#keeper.stop();
  }

  /** The thinker, with its weights and the game so far. */
  async #syncThinker(): Promise<Client["session"]> {
    const stops = this.#stops;
    const [record, weights] = await Promise.all([this.record(), weightsFor(this.info.game, this.info.seats)]);
    this.#unlessStopped(stops);
    if (weights && !this.#thinker.hasWeights) {
      await this.#thinker.session.net(weights);
      this.#thinker.hasWeights = true;
    }
    await this.#thinker.session.load(record, freshSeed(), this.info.who, this.#people);
    return this.#thinker.session;
  }
}
