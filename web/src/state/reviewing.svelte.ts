/* reviewing.svelte.ts -- review: one mistake after another at a real table. The learner tries other events, which are
 * judged at once, and sees the best line, drawn as a preview. */
import { Stopped } from "../engine/client";
import { ONE, type Snapshot, type TableInfo } from "../engine/types";
import { Stage } from "../scenes/stage.svelte";
import { LocalTable } from "../table/local";
import type { Mistake } from "./mistakes";
import { reason } from "./words";

/** How many events of the best line are shown at most. */
const LINE = 4;

export type Phase = "opening" | "asking" | "judging" | "same" | "worse" | "good" | "best" | "shown";

export class Reviewing {
  readonly stage = new Stage();
  readonly mistakes: readonly Mistake[];
  at = $state(0);
  info: TableInfo = $state.raw(null!);
  snapshot: Snapshot | null = $state.raw(null);
  preview: unknown = $state.raw(null);
  prompt = $state("");
  phase: Phase = $state("opening");
  /** What was played in the game, in a sentence. */
  played = $state("");
  /** What was tried last: what it is worth, and what is wrong with it. */
  tried: { value: number; why: string } | null = $state.raw(null);
  /** What speaks against what was played, and for the best; empty until both are known. */
  reasons = $state.raw({ against: "", best: "" });
  /** The best line so far, in sentences; the last one is drawn as a preview. */
  line: string[] = $state.raw([]);
  /** The line goes on. */
  more = $state(false);
  /** The mistakes for which something better was found. */
  found: readonly number[] = $state.raw([]);
  problem: string | null = $state(null);
  readonly #record: string;
  #table: LocalTable | null = null;
  /** The event that is drawn as a preview, as the next of the line. */
  #next: string | null = null;
  #asked = 0;
  #closed = false;

  constructor(record: string, info: TableInfo, mistakes: readonly Mistake[]) {
    this.#record = record;
    this.info = info;
    this.mistakes = mistakes;
    this.stage.onchange = () => void this.#chosen();
  }

  get mistake(): Mistake {
    return this.mistakes[this.at]!;
  }

  /** Go to a mistake; outside of the list nothing happens. */
  async open(at: number): Promise<void> {
    if (at < 0 || at >= this.mistakes.length) return;
    this.at = at;
    this.phase = "opening";
    this.reasons = { against: "", best: "" };
    this.stage.close();
    const asked = ++this.#asked;
    await this.#guard(async () => {
      const table = await LocalTable.load(
        this.#record,
        this.info.who.map(() => "person"),
        this.info.called ? this.info.names : null,
      );
      if (asked !== this.#asked || this.#closed) {
        table.close();
        return;
      }
      this.#table?.close();
      this.#table = table;
      this.info = { ...table.info, who: this.info.who };
      this.played = await table.describe(this.mistake.played, this.mistake.ply);
      await this.#reset(asked);
    });
  }

  close(): void {
    this.#closed = true;
    this.#asked++;
    this.#table?.close();
  }

  /** Try what was chosen. */
  async play(): Promise<void> {
    const { complete } = this.stage.choosing;
    if (!complete || !this.#table) return;
    const table = this.#table;
    const asked = ++this.#asked;
    this.phase = "judging";
    this.stage.close();
    await this.#guard(async () => {
      const { text } = complete;
      const judged = text === this.mistake.played ? null : await table.study.why(this.mistake.seat, -1, text);
      if (asked !== this.#asked) return;
      this.tried = judged && { value: (judged.value ?? 0) / ONE, why: judged.why };
      if (!judged || judged.mark) {
        this.phase = judged ? "worse" : "same";
        await this.#ask(asked);
        return;
      }
      this.phase = text === this.mistake.best || !judged.best ? "best" : "good";
      if (!this.found.includes(this.at)) this.found = [...this.found, this.at];
      await this.#explain(asked);
    });
  }

  /** Draw the best event. */
  async show(): Promise<void> {
    const asked = ++this.#asked;
    this.stage.close();
    await this.#guard(async () => {
      await this.#reset(asked, false);
      if (asked !== this.#asked) return;
      this.phase = "shown";
      await this.#draw(this.mistake.best, asked);
      await this.#explain(asked);
    });
  }

  /** The event that is drawn happens, and the next one of the line is drawn. */
  async step(): Promise<void> {
    const table = this.#table;
    if (!table || !this.more || this.#next === null) return;
    const asked = ++this.#asked;
    const event = this.#next;
    this.more = false;
    await this.#guard(async () => {
      await table.play(event);
      const snapshot = await table.snapshot(this.mistake.seat);
      if (asked !== this.#asked) return;
      this.snapshot = snapshot;
      this.preview = null;
      this.stage.hint = null;
      this.#next = null;
      if (snapshot.actor === "*" || snapshot.actor === "end" || this.line.length >= LINE) return;
      const [best] = await table.study.hint();
      if (best && asked === this.#asked) await this.#draw(best.text, asked);
    });
  }

  /** Try again. */
  async again(): Promise<void> {
    const asked = ++this.#asked;
    await this.#guard(() => this.#reset(asked));
  }

  /** Pointing at a thing that would complete an event shows what it does. */
  async peek(text: string | null): Promise<void> {
    if (!this.stage.open || this.stage.choosing.complete) return;
    const asked = ++this.#asked;
    const preview = text ? await this.#table?.preview(text, this.mistake.seat) : null;
    if (asked === this.#asked) this.preview = preview;
  }

  /** The moment of the mistake again, and maybe the question. */
  async #reset(asked: number, ask = true): Promise<void> {
    const table = this.#table!;
    await table.back(this.mistake.ply);
    const snapshot = await table.snapshot(this.mistake.seat);
    if (asked !== this.#asked) return;
    this.snapshot = snapshot;
    this.line = [];
    this.more = false;
    this.#next = null;
    this.tried = null;
    this.preview = null;
    this.stage.hint = null;
    if (!ask) return;
    this.phase = "asking";
    await this.#ask(asked);
  }

  async #explain(asked: number): Promise<void> {
    if (this.reasons.against) return;
    const { why, best } = await this.#table!.study.why(this.mistake.seat, this.mistake.ply, this.mistake.played);
    if (asked === this.#asked) this.reasons = { against: why, best: best?.why ?? "" };
  }

  async #ask(asked: number): Promise<void> {
    const choices = await this.#table!.choices();
    if (asked !== this.#asked) return;
    this.stage.begin(choices);
    await this.#chosen();
  }

  async #draw(event: string, asked: number): Promise<void> {
    const table = this.#table!;
    const { plies } = await table.snapshot(this.mistake.seat);
    const [say, preview] = await Promise.all([table.describe(event, plies), table.preview(event, this.mistake.seat)]);
    if (asked !== this.#asked) return;
    this.line = [...this.line, say];
    this.preview = preview;
    this.stage.hint = event;
    this.#next = event;
    this.more = true;
  }

  async #chosen(): Promise<void> {
    const table = this.#table;
    if (!table) return;
    const asked = ++this.#asked;
    const { complete, soFar } = this.stage.choosing;
    const [prompt, preview] = await Promise.all([
      table.prompt(soFar),
      complete ? table.preview(complete.text, this.mistake.seat) : null,
    ]);
    if (asked !== this.#asked) return;
    this.prompt = prompt;
    this.preview = preview;
  }

  async #guard(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (!this.#closed && !(error instanceof Stopped)) this.problem = reason(error);
    }
  }
}
