/* evaluation.ts -- what a position is worth, and the best lines from it. A worker of its own thinks, and is terminated
 * as soon as another position is asked for. Better answers follow the first quick one. */
import { Client, Stopped } from "../engine/client";
import { freshSeed } from "../engine/seed";
import { ONE, VIEW_ALL, type Actor, type TableInfo } from "../engine/types";
import { weightsFor } from "../engine/weights";
import { withShare } from "./shares";
import { reason } from "./words";

/** One event of a line, and the table after it. */
export interface LineEvent {
  actor: Actor;
  text: string;
  say: string;
  view: unknown;
}

/** One of the best events, with what follows it if all play well. */
export interface BestLine {
  /** What the seat that acts can expect, 0 to 1. */
  value: number;
  /** The reason for its first event, in a sentence; empty if no fact explains it. */
  why: string;
  events: LineEvent[];
}

export interface Evaluation {
  /** What each seat can expect, 0 to 1; null until it is known. */
  expected: number[] | null;
  lines: BestLine[];
  thinking: boolean;
  problem: string | null;
}

export const NOTHING_YET: Evaluation = { expected: null, lines: [], thinking: true, problem: null };

/** How many lines there are, and how many events each has at most. */
const LINES = 3;
const LENGTH = 3;
/** Iterations of search: a quick answer, a better one, and each further event of a line. */
const EFFORT = { quick: 150, full: 2000, further: 300 };

/** What to judge: the table, and the game as JSON, with events that may follow. */
export interface Judged {
  table: Pick<TableInfo, "game" | "seats" | "secrets">;
  /** Values are exact: positions of this game are solved. */
  exact: boolean;
  record: (further: readonly string[]) => string;
}

export class Evaluator {
  readonly #client = new Client();
  #run = 0;
  #busy = false;

  /** Judge a position; `report` is called with every better answer. Another call, or `stop`, ends this one. */
  async evaluate(judged: Judged, report: (found: Evaluation) => void): Promise<void> {
    this.stop();
    const run = this.#run;
    this.#busy = true;
    let found = NOTHING_YET;
    const tell = (better: Partial<Evaluation>): void => {
      if (run !== this.#run) throw new Stopped();
      found = { ...found, ...better };
      report(found);
    };
    try {
      await this.#think(judged, () => found, tell);
      tell({ thinking: false });
    } catch (error) {
      if (run !== this.#run || error instanceof Stopped) return;
      report({ ...found, thinking: false, problem: reason(error) });
    }
    this.#busy = false;
  }

  stop(): void {
    this.#run++;
    if (this.#busy) this.#client.stop();
    this.#busy = false;
  }

  async #load(record: string, seats: number): Promise<void> {
    await this.#client.session.load(record, freshSeed(), Array<string>(seats).fill("person"));
  }

  async #think(judged: Judged, now: () => Evaluation, tell: (better: Partial<Evaluation>) => void): Promise<void> {
    const { table, exact, record } = judged;
    const { session } = this.#client;
    const weights = await weightsFor(table.game, table.seats);
    tell({});
    if (weights && !this.#client.hasWeights) {
      await session.net(weights);
      this.#client.hasWeights = true;
    }
    await this.#load(record([]), table.seats);
    const { position, actor, result } = await session.snapshot(-1, VIEW_ALL);
    if (result) {
      tell({ expected: result });
      return;
    }
    /* The judge of whole states; a game that begins here has no decisions to judge besides. */
    const { record: _, events: __, ...base } = JSON.parse(record([])) as Record<string, unknown>;
    await this.#load(JSON.stringify({ placed: 1, ...base, position, events: [] }), table.seats);
    const { expected } = await session.analyse(1);
    if (expected) tell({ expected });
    if (actor === "*") return;
    for (const effort of exact ? [EFFORT.full] : [EFFORT.quick, EFFORT.full]) {
      await this.#load(record([]), table.seats);
      const advice = (await session.hint(effort)).slice(0, LINES);
      const lines: BestLine[] = [];
      for (const { text, say, value, why } of advice)
        lines.push({ value: value / ONE, why, events: [{ actor, text, say, view: await this.#after(text) }] });
      const best = lines[0];
      /* With secrets, the seat's own expectation is not what the whole state is worth. */
      const searched = expected && best && !exact && !table.secrets;
      tell({ lines, ...(searched ? { expected: withShare(expected, Number(actor), best.value) } : {}) });
    }
    for (let length = 1; length < LENGTH; length++)
      for (let i = 0; i < now().lines.length; i++) {
        const line = now().lines[i]!;
        if (line.events.length !== length) continue;
        const next = await this.#next(judged, line);
        if (next)
          tell({ lines: now().lines.map((old, at) => (at === i ? { ...old, events: [...old.events, next] } : old)) });
      }
  }

  async #after(text: string): Promise<unknown> {
    return (await this.#client.session.preview(text, VIEW_ALL)).view;
  }

  /** The best answer to a line; null at its end, and where chance decides. */
  async #next({ table, record }: Judged, line: BestLine): Promise<LineEvent | null> {
    const { session } = this.#client;
    await this.#load(record(line.events.map(({ actor, text }) => `${actor} ${text}`)), table.seats);
    const { actor } = await session.snapshot(-1, VIEW_ALL);
    if (actor === "*" || actor === "end") return null;
    const [best] = await session.hint(EFFORT.further);
    return best ? { actor, text: best.text, say: best.say, view: await this.#after(best.text) } : null;
  }
}
