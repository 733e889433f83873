/* playing.svelte.ts -- a game in play on this screen: it shows what chance, computers and people elsewhere do at the
 * pace of whoever looks, prompts people, shows each person only what they may see, saves the game at every event, and
 * takes back. */
import { tick } from "svelte";
import { Stopped } from "../engine/client";
import { begin } from "../chooser/chooser";
import {
  ONE,
  SPECTATOR,
  VIEW_ALL,
  type Advice,
  type Choice,
  type Snapshot,
  type LogEntry,
  type TableInfo,
} from "../engine/types";
import { Stage } from "../scenes/stage.svelte";
import type { Table } from "../table/table";
import { lastDecision } from "./recent";
import { archive } from "./archive";
import { timeResult, type Clock } from "./clock";
import { RunningClock } from "./clock.svelte";
import { noteResult } from "./progress";
import { getSave, putSave, type Save } from "./saves";
import { settings, moveTime, pace } from "./settings.svelte";
import * as sound from "./sound";
import type { Pledge } from "./pledge";
import { isGuided } from "./lessons";
import { Tutor } from "./tutor.svelte";
import { asSentence, reason } from "./words";
import { percent, sentences, t } from "../texts/texts.svelte";

/** Milliseconds at the usual speed. */
const PAUSE = { deal: 90, chance: 420, computer: 700, certain: 700, held: 1600 };
/** What happened is drawn before the choices are: doing both in one frame would make it late. */
const TWO_FRAMES = 40;
/** How long a replay shows the moment before an event, and the moment after it. To read takes as long at any speed. */
const REPLAY = { before: 1200, after: 2200 };

/** How many events that lose a hint tells one by one. */
const LOSING = 3;

/** A moment of an event that is shown again. */
export interface Replay {
  /** The number of events before it. */
  ply: number;
  phase: "before" | "after";
  snapshot: Snapshot;
  event: LogEntry;
}

export class Playing {
  readonly table: Table;
  /** The table's, in the present language. */
  info: TableInfo = $state.raw(null!);
  readonly stage = new Stage();
  /** What it is kept as; null if it is kept elsewhere. */
  readonly id: string | null;
  snapshot: Snapshot | null = $state.raw(null);
  log: LogEntry[] = $state.raw([]);
  prompt = $state("");
  preview: unknown = $state.raw(null);
  thinking = $state(false);
  /** Computers wait. Chance does not: its outcomes belong to what was played. */
  paused = $state(false);
  /** What is being replayed; computers wait meanwhile. */
  replaying: Replay | null = $state.raw(null);
  /** Who sees the table: a seat, SPECTATOR or VIEW_ALL. */
  viewer = $state(SPECTATOR);
  /** The seat to whom the screen is being handed, behind the curtain. */
  curtain: number | null = $state(null);
  /** A sentence about something that did not work. */
  problem: string | null = $state(null);
  /** The reason for the hint. */
  hintText: string | null = $state(null);
  hinting = $state(false);
  /** The ply that undo goes back to, or null. */
  undoPly: number | null = $state(null);
  seen: number[];
  /** What was committed to before the first event; null where chance is not committed to. */
  readonly pledge: Pledge | null;
  /** What the people are called, by seat, and their clock. */
  readonly names: string[] | undefined;
  readonly clock: RunningClock | null;
  #run = 0;
  #closed = false;
  #wake: (() => void) | null = null;
  #asked = 0;
  #steps = 0;
  #replay = 0;
  #endReplay: (() => void) | null = null;
  /** The events that were played for a person who had no choice. */
  #automatic: readonly number[] = $state.raw([]);
  readonly #people: readonly number[];
  /** A person has been asked, so nothing is awaited from the table. */
  #asking = false;
  readonly #unsubscribe: () => void;
  readonly tutor: Tutor;

  constructor(table: Table, id: string | null, kept: Pick<Save, "seen" | "pledge" | "names" | "clock"> | null) {
    this.table = table;
    this.info = table.info;
    this.id = id;
    this.seen = kept?.seen ?? [];
    this.names = kept?.names;
    this.clock = kept?.clock
      ? new RunningClock(
          kept.clock,
          () => (this.stage.open && this.snapshot ? Number(this.snapshot.actor) : null),
          () => void this.#keep(),
        )
      : null;
    const { commitment } = table.info;
    this.pledge = kept?.pledge ?? (commitment ? { commitment } : null);
    this.#people = table.mine;
    this.tutor = new Tutor(table, this.#people, id !== null && isGuided(id) ? "gentle" : "off");
    this.viewer = this.#firstViewer();
    this.stage.onchange = () => void this.#chosen();
    this.stage.onrelease = () => this.#wake?.();
    this.#unsubscribe = table.subscribe(() => {
      if (this.#asking) void this.#go();
    });
  }

  get people(): readonly number[] {
    return this.#people;
  }

  get #hides(): boolean {
    return this.table.info.secrets;
  }

  #firstViewer(): number {
    if (this.table.info.masked !== undefined) return this.table.info.masked;
    if (this.#people.length === 1) return this.#people[0]!;
    if (this.#people.length > 1 && !this.#hides) return this.#people[0]!;
    return this.#people.length || this.#hides ? SPECTATOR : VIEW_ALL;
  }

  /** Has nobody but chance acted yet? */
  get fresh(): boolean {
    return this.log.every(({ actor }) => actor === "*");
  }

  /** The last event, as the viewer may know it. */
  get event(): LogEntry | null {
    return this.log[this.log.length - 1] ?? null;
  }

  /** Does a computer sit at the table? */
  get computers(): boolean {
    return this.#people.length < this.info.seats;
  }

  /** The number of events up to the viewer's last decision. */
  get since(): number {
    const seats = this.#people.includes(this.viewer) ? [this.viewer] : this.#people;
    return lastDecision(this.log, seats, this.#automatic);
  }

  start(): void {
    void this.#go();
  }

  close(): void {
    this.#closed = true;
    this.#run++;
    this.#unsubscribe();
    this.#wake?.();
    this.stopReplay();
    this.clock?.close();
    this.table.close();
  }

  // ---- what happens ----

  async #refresh(from = this.log.length): Promise<void> {
    /* The first time the choices are fetched too, so that the table is drawn once. */
    const first = this.snapshot === null;
    const [snapshot, entries, undo, question] = await Promise.all([
      this.table.snapshot(this.viewer),
      this.table.log(this.viewer, from),
      this.table.undoPly(),
      first ? this.#question() : null,
    ]);
    if (entries.length || from < this.log.length) this.log = [...this.log.slice(0, from), ...entries];
    this.snapshot = snapshot;
    this.undoPly = undo < 0 ? null : undo;
    if (question?.choices.length && snapshot.actor === String(this.viewer)) this.#open(question);
  }

  /** The choices and the prompt, together, so that neither is shown without the other. */
  async #question(): Promise<{ choices: Choice[]; prompt: string }> {
    const choices = await this.table.choices();
    return { choices, prompt: await this.table.prompt(begin(choices).soFar) };
  }

  #open({ choices, prompt }: { choices: Choice[]; prompt: string }): void {
    this.prompt = prompt;
    this.stage.begin(choices);
  }

  #refreshAll = (): Promise<void> => this.#refresh(0);

  /** The language has changed: hear everything again. What is being chosen stays. */
  async translate(): Promise<void> {
    await this.table.translate();
    this.info = this.table.info;
    this.stopReplay();
    this.tutor.forget();
    this.hintText = null;
    await this.#refreshAll();
    if (!this.stage.open) return;
    const { picks } = this.stage.choosing;
    const question = await this.#question();
    if (this.#closed || !this.stage.open) return;
    this.#open(question);
    const { onchange } = this.stage;
    this.stage.onchange = null;
    for (const { words } of picks) this.stage.choose(words.join(" "));
    this.stage.onchange = onchange;
    this.prompt = await this.table.prompt(this.stage.choosing.soFar);
  }

  /** Show what happens until a person here has to act. */
  async #go(): Promise<void> {
    const run = ++this.#run;
    this.#asking = false;
    const going = (): boolean => run === this.#run && !this.#closed;
    this.thinking = false;
    this.stopReplay();
    this.stage.close();
    this.preview = null;
    this.hintText = null;
    try {
      await this.#refreshAll();
      if (this.snapshot!.actor === "*" && this.snapshot!.plies === 0) await this.#deal(going);
      while (going()) {
        const snapshot = this.snapshot!;
        if (snapshot.actor === "end" || this.table.over) {
          if (snapshot.result && snapshot.plies > 0) sound.chord(this.#won(snapshot));
          break;
        }
        await this.#settled(going);
        if (!going()) break;
        const person = this.#people.includes(Number(snapshot.actor));
        if (person && this.table.sent === null && !this.table.behind) {
          await this.#askPerson(Number(snapshot.actor), going);
          break;
        }
        if (snapshot.actor !== "*") {
          this.#steps = 0;
          await this.#while(() => going() && this.paused && !this.#steps);
        }
        if (!going()) break;
        const began = performance.now();
        this.thinking = snapshot.actor !== "*" && !person;
        const good = await this.table.next();
        if (!going()) break;
        this.thinking = false;
        await this.#sleep(this.#pauseFor(snapshot) - (performance.now() - began));
        if (!going()) break;
        if (good > this.log.length) {
          if (snapshot.actor === "*") sound.shimmer();
          else sound.thud();
        }
        await this.#refresh(Math.min(good, this.log.length));
        await this.#keep();
      }
    } catch (error) {
      if (!(error instanceof Stopped) && going()) this.problem = reason(error);
    } finally {
      if (run === this.#run) this.thinking = false;
    }
  }

  /** Wait until what moves on the table has arrived, and until what stays on it has been touched. Nobody touches it
   * where computers play alone. */
  async #settled(going: () => boolean): Promise<void> {
    do {
      await tick();
      await this.stage.moving;
      if (this.stage.held && !this.#people.length) {
        await this.#sleep(pace(PAUSE.held));
        this.stage.release();
      }
      await this.#while(() => going() && (this.stage.held || this.replaying !== null));
    } while (going() && this.stage.held);
  }

  /** The setup happens at once, without pauses. */
  async #deal(going: () => boolean): Promise<void> {
    await this.table.deal();
    if (!going()) return;
    sound.shimmer();
    await this.#refresh();
    await this.#keep();
  }

  #won(snapshot: Snapshot): boolean {
    const seats = this.#people.length ? this.#people : [1];
    return seats.some((seat) => (snapshot.result?.[seat - 1] ?? 0) > 0);
  }

  #pauseFor(snapshot: Snapshot): number {
    if (settings.speed === 0) return 0;
    if (snapshot.actor !== "*") return pace(PAUSE.computer);
    const dealing = this.log.slice(-2).every((entry) => entry.actor === "*");
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

  /** Wait while something holds; whoever changes it wakes us. */
  async #while(holds: () => boolean): Promise<void> {
    while (holds())
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
  }

  pause(paused: boolean): void {
    this.paused = paused;
    if (!paused) this.#wake?.();
  }

  /** Let the next computer play one event, although the game is paused. */
  step(): void {
    this.#steps = 1;
    this.#wake?.();
  }

  /** Show an event again: the moment before it, the moment after it, then the present. */
  async replay(ply: number): Promise<void> {
    const same = this.replaying?.ply === ply;
    this.stopReplay();
    const event = this.log[ply];
    if (same || !event) return;
    const replay = ++this.#replay;
    const [before, after] = await Promise.all([ply, ply + 1].map((at) => this.table.snapshot(this.viewer, at)));
    for (const [phase, snapshot] of [["before", before!] as const, ["after", after!] as const]) {
      if (replay !== this.#replay) return;
      this.replaying = { ply, phase, snapshot, event };
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, REPLAY[phase]);
        this.#endReplay = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    if (replay === this.#replay) this.stopReplay();
  }

  /** Back to the present. False if it was there. */
  stopReplay(): boolean {
    this.#replay++;
    const was = this.replaying !== null;
    this.replaying = null;
    this.#endReplay?.();
    this.#endReplay = null;
    if (was) this.#wake?.();
    return was;
  }

  // ---- asking a person ----

  async #askPerson(seat: number, going: () => boolean): Promise<void> {
    this.#asking = true;
    if (this.#people.length > 1 && this.viewer !== seat) {
      if (this.#hides) {
        this.curtain = seat;
        this.viewer = SPECTATOR;
        await this.#refreshAll();
        return;
      }
      this.viewer = seat;
      await this.#refreshAll();
    }
    this.curtain = null;
    this.clock?.asked(this.log.length);
    if (!this.stage.open) {
      const question = await this.#question();
      if (!this.fresh) await this.#sleep(Math.min(TWO_FRAMES, moveTime()));
      if (!going()) return;
      this.#open(question);
    }
    const { choices } = this.stage.choosing;
    if (settings.certain && choices.length === 1) {
      await this.#sleep(pace(PAUSE.certain));
      await this.#while(() => going() && this.replaying !== null);
      if (!going()) return;
      this.#automatic = [...this.#automatic, this.log.length];
      await this.play();
      return;
    }
    await this.#chosen();
  }

  /** The next person is ready. */
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
    if (complete && picks.length) this.tutor.judge(complete.text);
    else this.tutor.forget();
    if (complete && !settings.confirm && picks.length) {
      await this.play();
      return;
    }
    const [prompt, preview] = await Promise.all([
      this.table.prompt(soFar),
      complete ? this.table.preview(complete.text, this.viewer) : Promise.resolve(null),
    ]);
    if (asked !== this.#asked) return;
    this.prompt = prompt;
    this.preview = preview;
  }

  /** Preview the event that a touch would complete. */
  async peek(text: string | null): Promise<void> {
    if (this.stage.choosing.complete || !this.stage.open) return;
    const asked = ++this.#asked;
    const preview = text === null ? null : await this.table.preview(text, this.viewer);
    if (asked === this.#asked) this.preview = preview;
  }

  /** Play what was chosen, unless the tutor warns of it and the player is not sure yet. */
  async play(sure = false): Promise<void> {
    const { complete, picks } = this.stage.choosing;
    if (!complete || !this.stage.open) return;
    if (!sure && picks.length && !(await this.tutor.allows(complete.text))) return;
    if (!this.stage.open || this.stage.choosing.complete !== complete) return;
    this.tutor.forget();
    this.stage.close();
    this.#asking = false;
    this.#asked++;
    this.hintText = null;
    try {
      await this.table.play(complete.text);
      this.clock?.moved(Number(this.snapshot!.actor));
      sound.thud();
      await this.#refresh();
      this.preview = null;
      await this.#keep();
    } catch (error) {
      if (this.#closed) return;
      if (!(error instanceof Stopped)) this.problem = reason(error);
    }
    await this.#go();
  }

  // ---- taking back, hints, keeping ----

  async undo(): Promise<void> {
    const ply = this.undoPly;
    if (ply === null) return;
    await this.backTo(ply);
  }

  /** Continue from an earlier moment. The save notes if something had been seen. */
  async backTo(ply: number): Promise<void> {
    this.#run++;
    this.table.study?.stop();
    this.#wake?.();
    const saw = await this.table.shown(ply);
    await this.table.back(ply);
    this.clock?.takenBack(ply);
    this.#automatic = this.#automatic.filter((at) => at < ply);
    this.seen = this.seen.filter((at) => at < ply);
    if (saw) this.seen = [...this.seen, ply];
    await this.#refreshAll();
    await this.#keep();
    await this.#go();
  }

  async hint(): Promise<void> {
    const { study } = this.table;
    if (!this.stage.open || this.hinting || !study) return;
    this.hinting = true;
    try {
      const [best, next] = await study.hint();
      if (!best) return;
      this.#suggest(best, next);
    } catch (error) {
      if (!(error instanceof Stopped)) this.hintText = asSentence(reason(error));
    } finally {
      this.hinting = false;
    }
  }

  #suggest(best: Advice, next?: Advice): void {
    this.stage.hint = best.text;
    const share = percent(best.value / ONE);
    const expected = next
      ? t("page.hint.expect.next", { share, next: percent(next.value / ONE) })
      : t("page.hint.expect", { share });
    /* A few that lose are told in full; of many, the reason tells how many. */
    const lost = (best.loses ?? []).map((text) => this.stage.choosing.choices.find((one) => one.text === text)?.say);
    const losing = lost.length > 0 && lost.length <= LOSING && t("page.hint.lose", { events: sentences(...lost) });
    this.hintText = sentences(best.say, best.why, losing, !best.loses && expected);
  }

  /** After a warning: choose again, with the best event shown or without. */
  reconsider(show: boolean): void {
    const best = this.tutor.warning?.best;
    while (this.stage.back());
    this.tutor.forget();
    if (show && best) this.#suggest(best);
  }

  /** The people have decided what a fallen flag means. */
  async settle(clock: Clock): Promise<void> {
    if (this.clock) this.clock.now = clock;
    await this.#keep();
  }

  /** The page is hidden, or about to be closed: keep how much time is left. */
  keepClock(): void {
    const save = this.clock && this.id !== null && getSave(this.id);
    if (!save) return;
    try {
      putSave({ ...save, clock: this.clock!.now });
    } catch {
      /* Storage is full: what was kept at the last event stays. */
    }
  }

  async #keep(): Promise<void> {
    if (!this.snapshot || this.id === null) return;
    const record = await this.table.record();
    const { plies, actor, result, scores } = this.snapshot;
    const clock = this.clock?.now;
    const onTime = (clock && timeResult(clock)) ?? undefined;
    const { game, title, who, placed } = this.table.info;
    if (result && !placed) noteResult(game, this.id, who, result);
    try {
      await archive().keep({
        id: this.id,
        game,
        title,
        who,
        record,
        plies,
        ended: actor === "end" || onTime !== undefined,
        result: result ?? onTime,
        scores,
        kept: Date.now(),
        seen: this.seen,
        pledge: this.pledge ?? undefined,
        names: this.names,
        clock,
      });
    } catch (error) {
      this.problem = reason(error);
    }
  }
}
