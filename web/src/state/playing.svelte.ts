/* playing.svelte.ts -- a game under way on this screen: it lets chance and computers act in their time, asks people,
 * shows each person only what that person may see, keeps the game at every event, and takes back. */
import { Stopped } from "../engine/client";
import { begin } from "../chooser/chooser";
import { ONE, ONLOOKER, WHOLE, type Choice, type Look, type Told } from "../engine/types";
import { Stage } from "../scenes/stage.svelte";
import type { Table } from "../table/table";
import { putSave } from "./saves";
import { likes, moveTime, pace } from "./settings.svelte";
import * as sound from "./sound";
import { capital, reason } from "./words";

/** Milliseconds at the usual speed. */
const PAUSE = { deal: 90, chance: 420, computer: 700, certain: 700 };
/** What happened is drawn, and begins to move, before what can be done is: two frames' work in one would come late. */
const TWO_FRAMES = 40;

export class Playing {
  readonly table: Table;
  readonly stage = new Stage();
  readonly id: string;
  look: Look | null = $state.raw(null);
  log: Told[] = $state.raw([]);
  ask = $state("");
  preview: unknown = $state.raw(null);
  thinking = $state(false);
  paused = $state(false);
  /** Whose eyes. */
  viewer = $state(ONLOOKER);
  /** The seat to whom the screen is being handed, behind the curtain. */
  curtain: number | null = $state(null);
  /** A sentence about something that did not work. */
  trouble: string | null = $state(null);
  /** Why the hint is the hint. */
  hintText: string | null = $state(null);
  hinting = $state(false);
  /** The ply that undo goes back to, or null. */
  undoPly: number | null = $state(null);
  seen: number[];
  #run = 0;
  #closed = false;
  #wake: (() => void) | null = null;
  #asked = 0;
  readonly #people: number[];

  constructor(table: Table, id: string, seen: number[]) {
    this.table = table;
    this.id = id;
    this.seen = seen;
    this.#people = table.info.who.flatMap((who, i) => (who === "person" ? [i + 1] : []));
    this.viewer = this.#firstViewer();
    this.stage.onchange = () => void this.#chosen();
  }

  get people(): readonly number[] {
    return this.#people;
  }

  get #hides(): boolean {
    return this.table.info.secrets;
  }

  #firstViewer(): number {
    if (this.#people.length === 1) return this.#people[0]!;
    if (this.#people.length > 1 && !this.#hides) return this.#people[0]!;
    return this.#people.length || this.#hides ? ONLOOKER : WHOLE;
  }

  /** Has nobody but chance acted yet? */
  get fresh(): boolean {
    return this.log.every(({ actor }) => actor === "*");
  }

  /** The last event, as the viewer may know it. */
  get event(): Told | null {
    return this.log[this.log.length - 1] ?? null;
  }

  start(): void {
    void this.#go();
  }

  close(): void {
    this.#closed = true;
    this.#run++;
    this.#wake?.();
    this.table.close();
  }

  // ---- what happens ----

  async #refresh(from = this.log.length): Promise<void> {
    /* At first what can be done is fetched too, so that the table is drawn once, as it can be touched. */
    const first = this.look === null;
    const [look, told, undo, question] = await Promise.all([
      this.table.look(this.viewer),
      this.table.log(this.viewer, from),
      this.table.undo(),
      first ? this.#question() : null,
    ]);
    if (told.length || from < this.log.length) this.log = [...this.log.slice(0, from), ...told];
    this.look = look;
    this.undoPly = undo < 0 ? null : undo;
    if (question?.choices.length && look.actor === String(this.viewer)) this.#open(question);
  }

  /** What can be done, and what is asked: together, so that neither is shown without the other. */
  async #question(): Promise<{ choices: Choice[]; ask: string }> {
    const choices = await this.table.choices();
    return { choices, ask: await this.table.ask(begin(choices).soFar) };
  }

  #open({ choices, ask }: { choices: Choice[]; ask: string }): void {
    this.ask = ask;
    this.stage.begin(choices);
  }

  #refreshAll = (): Promise<void> => this.#refresh(0);

  /** Let things happen until a person is asked. */
  async #go(): Promise<void> {
    const run = ++this.#run;
    const going = (): boolean => run === this.#run && !this.#closed;
    this.stage.close();
    this.preview = null;
    this.hintText = null;
    try {
      await this.#refreshAll();
      if (this.look!.actor === "*" && this.look!.plies === 0) await this.#deal(going);
      while (going()) {
        const look = this.look!;
        if (look.actor === "end") {
          if (look.plies > 0) sound.chord(this.#won(look));
          break;
        }
        const person = this.#people.includes(Number(look.actor));
        if (person) {
          await this.#askPerson(Number(look.actor), going);
          break;
        }
        await this.#untilGoing();
        if (!going()) break;
        const began = performance.now();
        this.thinking = look.actor !== "*";
        await this.table.step();
        this.thinking = false;
        await this.#sleep(this.#pauseFor(look) - (performance.now() - began));
        if (!going()) break;
        if (look.actor === "*") sound.shimmer();
        else sound.thud();
        await this.#refresh();
        await this.#keep();
      }
    } catch (error) {
      if (!(error instanceof Stopped) && going()) this.trouble = reason(error);
    } finally {
      if (run === this.#run) this.thinking = false;
    }
  }

  /** The table is laid in one go: whoever sits down wants to play. */
  async #deal(going: () => boolean): Promise<void> {
    await this.table.deal();
    if (!going()) return;
    sound.shimmer();
    await this.#refresh();
    await this.#keep();
  }

  #won(look: Look): boolean {
    const seats = this.#people.length ? this.#people : [1];
    return seats.some((seat) => (look.result?.[seat - 1] ?? 0) > 0);
  }

  #pauseFor(look: Look): number {
    if (likes.speed === 0) return 0;
    if (look.actor !== "*") return pace(PAUSE.computer);
    const dealing = this.log.slice(-2).every((told) => told.actor === "*");
    return Math.max(pace(dealing ? PAUSE.deal : PAUSE.chance), dealing ? 0 : moveTime());
  }

  async #sleep(ms: number): Promise<void> {
    if (ms <= 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = null;
  }

  async #untilGoing(): Promise<void> {
    while (this.paused && !this.#closed)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
  }

  pause(paused: boolean): void {
    this.paused = paused;
    if (!paused) this.#wake?.();
  }

  // ---- asking a person ----

  async #askPerson(seat: number, going: () => boolean): Promise<void> {
    if (this.#people.length > 1 && this.viewer !== seat) {
      if (this.#hides) {
        this.curtain = seat;
        this.viewer = ONLOOKER;
        await this.#refreshAll();
        return;
      }
      this.viewer = seat;
      await this.#refreshAll();
    }
    this.curtain = null;
    if (!this.stage.open) {
      const question = await this.#question();
      if (!this.fresh) await this.#sleep(Math.min(TWO_FRAMES, moveTime()));
      if (!going()) return;
      this.#open(question);
    }
    const { choices } = this.stage.choosing;
    if (likes.certain && choices.length === 1) {
      await this.#sleep(pace(PAUSE.certain));
      if (going()) await this.play();
      return;
    }
    await this.#chosen();
  }

  /** The person behind the curtain is there. */
  async lift(): Promise<void> {
    if (this.curtain === null) return;
    this.viewer = this.curtain;
    this.curtain = null;
    await this.#go();
  }

  async #chosen(): Promise<void> {
    const asked = ++this.#asked;
    const { complete, soFar, picks } = this.stage.choosing;
    if (picks.length) sound.click();
    if (complete && !likes.confirm && picks.length) {
      await this.play();
      return;
    }
    const [ask, preview] = await Promise.all([
      this.table.ask(soFar),
      complete ? this.table.try(complete.text, this.viewer) : Promise.resolve(null),
    ]);
    if (asked !== this.#asked) return;
    this.ask = ask;
    this.preview = preview;
  }

  /** Show what a touch of what is pointed at would do. */
  async peek(text: string | null): Promise<void> {
    if (this.stage.choosing.complete || !this.stage.open) return;
    const asked = ++this.#asked;
    const preview = text === null ? null : await this.table.try(text, this.viewer);
    if (asked === this.#asked) this.preview = preview;
  }

  /** Play what was chosen. */
  async play(): Promise<void> {
    const { complete } = this.stage.choosing;
    if (!complete || !this.stage.open) return;
    this.stage.close();
    this.#asked++;
    this.hintText = null;
    try {
      await this.table.play(complete.text);
      sound.thud();
      await this.#refresh();
      this.preview = null;
      await this.#keep();
    } catch (error) {
      this.trouble = reason(error);
    }
    await this.#go();
  }

  // ---- taking back, hints, keeping ----

  async undo(): Promise<void> {
    const ply = this.undoPly;
    if (ply === null) return;
    await this.backTo(ply);
  }

  /** Go on from an earlier moment. The record will say if something had been seen. */
  async backTo(ply: number): Promise<void> {
    this.#run++;
    this.table.stop();
    this.#wake?.();
    const saw = await this.table.shown(ply);
    await this.table.back(ply);
    this.seen = this.seen.filter((at) => at < ply);
    if (saw) this.seen = [...this.seen, ply];
    await this.#keep();
    await this.#go();
  }

  async hint(): Promise<void> {
    if (!this.stage.open || this.hinting) return;
    this.hinting = true;
    try {
      const [best, next] = await this.table.hint();
      if (!best) return;
      this.stage.hint = best.text;
      const percent = (value: number): string => `${Math.round((value * 100) / ONE)}%`;
      const than = next ? `; the next best gives ${percent(next.value)}` : "";
      this.hintText = `${best.say} I expect ${percent(best.value)} of the win from it${than}.`;
    } catch (error) {
      if (!(error instanceof Stopped)) this.hintText = sentence(reason(error));
    } finally {
      this.hinting = false;
    }
  }

  async #keep(): Promise<void> {
    if (!this.look) return;
    const record = await this.table.record();
    const { game, title, who } = this.table.info;
    try {
      putSave({
        id: this.id,
        game,
        title,
        who,
        record,
        plies: this.look.plies,
        ended: this.look.actor === "end",
        kept: Date.now(),
        seen: this.seen,
      });
    } catch (error) {
      this.trouble = reason(error);
    }
  }
}

const sentence = (text: string): string => `${capital(text)}${text.endsWith(".") ? "" : "."}`;
