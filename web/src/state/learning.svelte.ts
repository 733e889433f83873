/* learning.svelte.ts -- a lesson at a real table: shows a step, waits for the learner's event, plays the script for
 * the others, and lets chance follow the lesson's seed. Each step can be taken back, with everything that followed. */
import { begin } from "../chooser/chooser";
import type { Snapshot, LogEntry, TableInfo } from "../engine/types";
import type { Lesson, LessonStep } from "../scenes/contract";
import { Stage } from "../scenes/stage.svelte";
import type { Table } from "../table/table";
import { pace } from "./settings.svelte";
import { isWanted } from "./wanted";
import { reason } from "./words";
import type { PlainKey } from "../texts/texts.svelte";

export class Learning {
  readonly stage = new Stage();
  readonly lesson: Lesson;
  readonly table: Table;
  info: TableInfo = $state.raw(null!);
  snapshot: Snapshot | null = $state.raw(null);
  log: LogEntry[] = $state.raw([]);
  at = $state(0);
  prompt = $state("");
  preview: unknown = $state.raw(null);
  /** Shown after a choice that the step did not want. */
  wrong: PlainKey | null = $state(null);
  busy = $state(true);
  problem: string | null = $state(null);
  /** The number of events before each step. */
  #plies: number[] = [];
  #closed = false;
  #asked = 0;

  constructor(lesson: Lesson, table: Table) {
    this.lesson = lesson;
    this.table = table;
    this.info = table.info;
    this.stage.onchange = () => void this.#chosen();
  }

  get step(): LessonStep | undefined {
    return this.lesson.steps[this.at];
  }
  get done(): boolean {
    return this.at >= this.lesson.steps.length;
  }
  get event(): LogEntry | null {
    return this.log[this.log.length - 1] ?? null;
  }
  get canBack(): boolean {
    return this.at > 0 && !this.busy && !this.problem;
  }

  async start(): Promise<void> {
    await this.#guard(async () => {
      await this.#script(this.lesson.before ?? [], 0);
      await this.#show();
    });
  }

  close(): void {
    this.#closed = true;
    this.table.close();
  }

  /** The language has changed: hear everything again. */
  async translate(): Promise<void> {
    await this.table.translate();
    this.info = this.table.info;
    this.log = [];
    await this.#refresh();
    if (!this.busy) await this.#show();
  }

  /** Continue after a step that is only read. */
  async next(): Promise<void> {
    this.at++;
    await this.#guard(() => this.#show());
  }

  /** Return to the step before. Chance repeats itself afterwards. */
  async back(): Promise<void> {
    if (!this.canBack) return;
    this.at--;
    await this.#guard(async () => {
      await this.table.back(this.#plies[this.at]!);
      this.log = [];
      await this.#refresh();
      await this.#show();
    });
  }

  /** Play what was chosen, if the step wants it. */
  async play(): Promise<void> {
    const { complete } = this.stage.choosing;
    const wanted = this.step?.play;
    if (!complete || !wanted) return;
    if (!isWanted(wanted, complete.text)) {
      this.wrong = this.step?.wrong ?? "page.learn.wrong";
      while (this.stage.back());
      return;
    }
    const then = this.step?.then ?? [];
    this.stage.close();
    this.preview = null;
    await this.#guard(async () => {
      await this.table.play(complete.text);
      await this.#refresh();
      await this.#script(then, 550);
      this.at++;
      await this.#show();
    });
  }

  async #guard(act: () => Promise<void>): Promise<void> {
    this.busy = true;
    try {
      await act();
    } catch (error) {
      if (!this.#closed) this.problem = reason(error);
    }
    this.busy = false;
  }

  /** Chance until a seat acts; then the script's events, with chance after each. */
  async #script(events: readonly string[], pause: number): Promise<void> {
    await this.#chance(pause);
    for (const event of events) {
      if (this.#closed) return;
      await wait(pace(pause));
      await this.table.play(event.slice(2));
      await this.#refresh();
      await this.#chance(pause);
    }
  }

  async #chance(pause: number): Promise<void> {
    let { actor } = await this.#refresh();
    while (actor === "*" && !this.#closed) {
      await wait(pace(pause / 3));
      await this.table.next();
      ({ actor } = await this.#refresh());
    }
  }

  async #refresh(): Promise<Snapshot> {
    const seat = this.lesson.seat;
    const [snapshot, entries] = await Promise.all([this.table.snapshot(seat), this.table.log(seat, this.log.length)]);
    this.log = [...this.log, ...entries];
    this.snapshot = snapshot;
    return snapshot;
  }

  async #show(): Promise<void> {
    this.wrong = null;
    this.preview = null;
    this.stage.close();
    this.#plies[this.at] = this.log.length;
    const step = this.step;
    if (!step) return;
    if (step.play) {
      const choices = await this.table.choices();
      this.prompt = await this.table.prompt(begin(choices).soFar);
      this.stage.begin(choices);
      await this.#chosen();
    }
    this.stage.hint = step.show?.join(" ") ?? (step.play?.endsWith("...") ? null : (step.play ?? null));
  }

  async #chosen(): Promise<void> {
    const asked = ++this.#asked;
    const { complete, soFar } = this.stage.choosing;
    const [prompt, preview] = await Promise.all([
      this.table.prompt(soFar),
      complete ? this.table.preview(complete.text, this.lesson.seat) : Promise.resolve(null),
    ]);
    if (asked !== this.#asked) return;
    this.prompt = prompt;
    this.preview = preview;
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
