/* thinker.ts -- the worker that thinks: it chooses for computer players, advises and judges. It needs only the record,
 * so it can be terminated at any moment, and nothing is lost. */
import { Client, Stopped } from "../engine/client";
import { freshSeed } from "../engine/seed";
import { VIEW_ALL, type Advice, type Analysis, type Expectation, type People, type TableInfo } from "../engine/types";
import type { Verdict, Why } from "../engine/types";
import { weightsFor } from "../engine/weights";
import type { Study } from "./table";

const HINT_ITERATIONS = 2000;
/** For every decision that is judged, in play or afterwards, so that all judgements agree. */
const JUDGING_ITERATIONS = 400;

/** What it thinks about: a game so far, and who plays. */
export interface Thought {
  readonly info: TableInfo;
  readonly people: People;
  record(): Promise<string>;
}

export class Thinker implements Study {
  readonly #about: Thought;
  readonly #client = new Client();
  /** It does one thing at a time; this is the last of them. */
  #queue: Promise<unknown> = Promise.resolve();
  /** How often it was stopped. */
  #stops = 0;

  constructor(about: Thought) {
    this.#about = about;
  }

  /** The event that the computer player chooses which acts after so many plies. */
  async choose(plies: number): Promise<string> {
    const stops = this.#stops;
    const [chosen] = await this.#think(async (session) => {
      await session.step();
      return session.log(plies, VIEW_ALL);
    });
    this.#unlessStopped(stops);
    return chosen!.text;
  }

  hint = (): Promise<Advice[]> => this.#think((session) => session.hint(HINT_ITERATIONS));
  why = (viewer: number, ply: number, event?: string): Promise<Why> =>
    this.#think((session) => session.why(ply, viewer, JUDGING_ITERATIONS, event));
  verdict = (ply = -1): Promise<Verdict | null> => this.#think((session) => session.verdict(ply));
  analyse = (): Promise<Analysis> => this.#think((session) => session.analyse(JUDGING_ITERATIONS));
  expect = (): Promise<Expectation> => this.#think((session) => session.expect());

  stop(): void {
    this.#stops++;
    this.#client.stop();
  }

  /** A call that was stopped while it waited must not continue. */
  #unlessStopped(stops: number): void {
    if (stops !== this.#stops) throw new Stopped();
  }

  /** Do something, after what is being done now. */
  #think<T>(work: (session: Client["session"]) => Promise<T>): Promise<T> {
    const stops = this.#stops;
    const done = this.#queue.then(async () => {
      this.#unlessStopped(stops);
      return work(await this.#sync());
    });
    this.#queue = done.catch(() => undefined);
    return done;
  }

  /** The session, with its weights and the game so far. */
  async #sync(): Promise<Client["session"]> {
    const stops = this.#stops;
    const { info, people } = this.#about;
    const [record, weights] = await Promise.all([this.#about.record(), weightsFor(info.game, info.seats)]);
    this.#unlessStopped(stops);
    if (weights && !this.#client.hasWeights) {
      await this.#client.session.net(weights);
      this.#client.hasWeights = true;
    }
    await this.#client.session.load(record, freshSeed(), info.who, people);
    return this.#client.session;
  }
}
