/* local.ts -- a table kept in this browser. One worker holds the game and is always quick to answer; another does the
 * thinking. To stop a thought its worker is let go: the game stands in the first one and misses nothing. A computer
 * player needs only the record to think, so both give the same event. */
import { Client, Stopped } from "../engine/client";
import { WHOLE, type Advice, type Analysis, type Catalogue, type Choice, type Look, type Opening, type TableInfo, type Told, type Verdict } from "../engine/types";
import { weightsFor } from "../engine/weights";
import type { Table } from "./table";

const HINT_ITERATIONS = 2000;
const ANALYSIS_ITERATIONS = 300;

/** The worker that told the catalogue keeps the first table: it stands ready. */
let ready: Client | null = null;
let games: Promise<Catalogue> | null = null;

/** The games and players there are. */
export function catalogue(): Promise<Catalogue> {
  games ??= (ready ??= new Client()).desk.games().catch((error: unknown) => {
    games = null;
    throw error;
  });
  return games;
}

/** A seed that nobody knows. */
export function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class LocalTable implements Table {
  readonly #keeper: Client;
  readonly #thinker = new Client();
  /** How often it was stopped. */
  #stops = 0;
  info: TableInfo;

  private constructor(keeper: Client, info: TableInfo) {
    this.#keeper = keeper;
    this.info = info;
  }

  static open = (opening: Opening): Promise<LocalTable> => LocalTable.#begin((keeper) => keeper.desk.open(opening));

  /** Go on with a record. `players` null: those whom the record names. */
  static load = (record: string, players: string[] | null = null): Promise<LocalTable> =>
    LocalTable.#begin((keeper) => keeper.desk.load(record, freshSeed(), players));

  static async #begin(open: (keeper: Client) => Promise<TableInfo>): Promise<LocalTable> {
    const keeper = ready ?? new Client();
    ready = null;
    try {
      return new LocalTable(keeper, await open(keeper));
    } catch (error) {
      keeper.stop();
      throw error;
    }
  }

  look = (viewer: number, ply = -1): Promise<Look> => this.#keeper.desk.look(ply, viewer);
  choices = (): Promise<Choice[]> => this.#keeper.desk.choices();
  ask = (soFar: string): Promise<string> => this.#keeper.desk.ask(soFar);
  try = async (text: string, viewer: number): Promise<unknown> => (await this.#keeper.desk.try(text, viewer)).view;
  say = (text: string, ply: number): Promise<string> => this.#keeper.desk.say(text, ply);
  log = (viewer: number, from = 0): Promise<Told[]> => this.#keeper.desk.log(from, viewer);
  undo = (): Promise<number> => this.#keeper.desk.undo();
  shown = (ply: number): Promise<boolean> => this.#keeper.desk.shown(ply);
  record = (): Promise<string> => this.#keeper.desk.record(WHOLE);

  async play(text: string): Promise<void> {
    await this.#keeper.desk.play(text);
  }

  async back(ply: number): Promise<void> {
    this.stop();
    await this.#keeper.desk.back(ply);
  }

  async step(): Promise<void> {
    const { actor, plies } = await this.look(WHOLE);
    if (actor === "*") {
      await this.#keeper.desk.step();
      return;
    }
    const stops = this.#stops;
    const thinker = await this.#brief();
    await thinker.step();
    const [chosen] = await thinker.log(plies, WHOLE);
    this.#unlessStopped(stops);
    await this.#keeper.desk.play(chosen!.text);
  }

  deal = (): Promise<void> => this.#keeper.desk.deal();

  stop(): void {
    this.#stops++;
    this.#thinker.stop();
  }

  /** What was stopped while it waited for something else must not go on. */
  #unlessStopped(stops: number): void {
    if (stops !== this.#stops) throw new Stopped();
  }

  async hint(): Promise<Advice[]> {
    return (await this.#brief()).hint(HINT_ITERATIONS);
  }

  async verdict(ply = -1): Promise<Verdict | null> {
    return (await this.#brief()).verdict(ply);
  }

  async analyse(): Promise<Analysis> {
    return (await this.#brief()).analyse(ANALYSIS_ITERATIONS);
  }

  close(): void {
    this.stop();
    this.#keeper.stop();
  }

  /** The thinker, with its weights, told of the game so far. */
  async #brief(): Promise<Client["desk"]> {
    const stops = this.#stops;
    const [record, weights] = await Promise.all([this.record(), weightsFor(this.info.game, this.info.seats)]);
    this.#unlessStopped(stops);
    if (weights && !this.#thinker.holds) {
      await this.#thinker.desk.net(weights);
      this.#thinker.holds = true;
    }
    await this.#thinker.desk.load(record, freshSeed(), this.info.who);
    return this.#thinker.desk;
  }
}
