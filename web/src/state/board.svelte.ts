/* board.svelte.ts -- an analysis board: a tree of events, the moment that is shown, and what the engine thinks of it.
 * All seats and chance are played from here, and every change is kept in the browser. */
import { SvelteMap } from "svelte/reactivity";
import { begin } from "../chooser/chooser";
import { Client, Stopped } from "../engine/client";
import { freshSeed } from "../engine/seed";
import { VIEW_ALL, type LogEntry, type Outcome, type Snapshot, type TableInfo } from "../engine/types";
import { folders } from "../scenes/folders";
import { Stage } from "../scenes/stage.svelte";
import { t } from "../texts/texts.svelte";
import { announce } from "./announce.svelte";
import { putBoard } from "./boards";
import { Evaluator, NOTHING_YET, type Evaluation, type LineEvent } from "./evaluation";
import { newId } from "./saves";
import * as sound from "./sound";
import {
  beside,
  endOf,
  eventsTo,
  growLine,
  leaves,
  momentOf,
  pathTo,
  promote,
  prune,
  recordFrom,
  recordTo,
  ROOT,
  setComment,
  writeTree,
  type Study,
  type Tree,
} from "./tree";
import { reason } from "./words";

/** A position is judged when it has been shown for so long, in milliseconds: whoever walks on needs no judgement. */
const SETTLED = 120;
/** How many changes can be undone. */
const MAX_PAST = 100;

export class Board {
  readonly stage = new Stage();
  info: TableInfo = $state.raw(null!);
  tree: Tree = $state.raw(null!);
  /** The moment that is shown. */
  at = $state(ROOT);
  snapshot: Snapshot | null = $state.raw(null);
  /** The event that led here. */
  event: LogEntry | null = $state.raw(null);
  prompt = $state("");
  /** A view to draw as ghosts. */
  preview: unknown = $state.raw(null);
  evaluation: Evaluation = $state.raw(NOTHING_YET);
  /** What chance may do here, once it was asked for. */
  outcomes: Outcome[] | null = $state.raw(null);
  /** Each moment's event in a sentence. */
  readonly says = new SvelteMap<number, string>();
  problem: string | null = $state(null);
  /** The seat at whose side of the table we are. */
  seat = $state(1);
  /** What undo goes back to. */
  past: readonly { tree: Tree; at: number }[] = $state.raw([]);
  /** Under which it is kept; null until something has changed. */
  id: string | null = $state(null);
  /** Called when the board is kept for the first time. */
  onkept: ((id: string) => void) | null = null;
  readonly #keeper = new Client();
  readonly #evaluator = new Evaluator();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #run = 0;
  #asked = 0;
  /** The moment whose comment is being written: all of it is one change. */
  #commenting: number | null = null;

  /** Open a board. Rejects if the engine cannot read its main line; a variation that it cannot read is left out. */
  static async open({ tree, shown }: Study, id: string | null): Promise<Board> {
    const board = new Board();
    board.tree = tree;
    board.id = id;
    try {
      await board.#readAll();
    } catch (error) {
      board.close();
      throw error;
    }
    board.stage.onchange = () => void board.#chosen();
    await board.goTo(shown !== null && board.tree.moments.has(shown) ? shown : ROOT);
    return board;
  }

  close(): void {
    this.#run++;
    if (this.#timer) clearTimeout(this.#timer);
    this.#evaluator.stop();
    this.#keeper.stop();
  }

  get exact(): boolean {
    return folders.get(this.info.game)?.solved ?? false;
  }

  #load(record: string): Promise<TableInfo> {
    return this.#keeper.session.load(record, freshSeed(), Array<string>(this.tree.base.seats).fill("person"));
  }

  /** Have the engine read every line, and say it. */
  async #readAll(): Promise<void> {
    const { session } = this.#keeper;
    this.says.clear();
    for (const leaf of [endOf(this.tree, ROOT), ...leaves(this.tree)]) {
      if (!this.tree.moments.has(leaf) || this.says.has(leaf)) continue;
      const path = pathTo(this.tree, leaf).slice(1);
      try {
        const info = await this.#load(recordTo(this.tree, leaf));
        this.info ??= info;
        (await session.log(0, VIEW_ALL)).forEach(({ say }, i) => this.says.set(path[i]!, say));
      } catch (error) {
        if (!this.info) throw error;
        this.tree = prune(
          this.tree,
          path.find((id) => !this.says.has(id))!,
        );
        this.problem = t("study.board.skipped", { reason: reason(error) });
      }
    }
  }

  /** The language has changed: hear everything again. */
  async translate(): Promise<void> {
    this.info = null!;
    await this.#readAll();
    await this.goTo(this.at);
  }

  // ---- the moment that is shown ----

  async goTo(at: number): Promise<void> {
    const run = ++this.#run;
    this.#think(null);
    this.at = at;
    this.outcomes = null;
    const { session } = this.#keeper;
    try {
      /* Together, so that no other moment comes between. */
      const [, snapshot, choices, last] = await Promise.all([
        this.#load(recordTo(this.tree, at)),
        session.snapshot(-1, VIEW_ALL),
        session.choices(),
        session.log(Math.max(0, eventsTo(this.tree, at).length - 1), VIEW_ALL),
      ]);
      const prompt = await session.prompt(begin(choices).soFar);
      if (run !== this.#run) return;
      this.#show(snapshot, last[0] ?? null);
      this.prompt = prompt;
      if (choices.length) this.stage.begin(choices);
    } catch (error) {
      if (!(error instanceof Stopped) && run === this.#run) this.problem = reason(error);
    }
  }

  #show(snapshot: Snapshot, event: LogEntry | null): void {
    this.stage.close();
    this.#asked++;
    this.preview = null;
    this.snapshot = snapshot;
    this.event = event;
    if (event) this.says.set(this.at, event.say);
    if (Number(snapshot.actor) > 0) this.seat = Number(snapshot.actor);
    announce(event?.say ?? t("page.look.start"));
    this.#think(this.at);
    if (this.id !== null) this.#keep(this.at);
  }

  /** Judge a moment soon; null: stop. */
  #think(at: number | null): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#evaluator.stop();
    this.evaluation = NOTHING_YET;
    if (at === null) return;
    const { tree, info, exact } = this;
    const record = recordFrom(tree, at);
    this.#timer = setTimeout(
      () => void this.#evaluator.evaluate({ table: info, exact, record }, (found) => (this.evaluation = found)),
      SETTLED,
    );
  }

  // ---- walking ----

  back = (): Promise<void> | undefined => this.#walk(momentOf(this.tree, this.at).parent);
  forward = (): Promise<void> | undefined => this.#walk(momentOf(this.tree, this.at).children[0]);
  first = (): Promise<void> | undefined => this.#walk(ROOT);
  last = (): Promise<void> | undefined => this.#walk(endOf(this.tree, this.at));
  /** To another event at the same place. */
  aside = (step: 1 | -1): Promise<void> | undefined => this.#walk(beside(this.tree, this.at, step));

  #walk(to: number | undefined): Promise<void> | undefined {
    return to !== undefined && to !== this.at && this.tree.moments.has(to) ? this.goTo(to) : undefined;
  }

  // ---- playing ----

  /** What was touched: an event that is complete is played at once, since everything here can be taken back. */
  async #chosen(): Promise<void> {
    const asked = ++this.#asked;
    const { complete, soFar, picks } = this.stage.choosing;
    if (picks.length) sound.click();
    if (complete && picks.length) {
      await this.playChosen();
      return;
    }
    this.preview = null;
    const prompt = await this.#keeper.session.prompt(soFar);
    if (asked === this.#asked) this.prompt = prompt;
  }

  async playChosen(): Promise<void> {
    const { complete } = this.stage.choosing;
    if (complete && this.snapshot) await this.play([`${this.snapshot.actor} ${complete.text}`]);
  }

  /** Play events, each with its actor, from the moment that is shown. */
  async play(events: readonly string[]): Promise<void> {
    const [tree, at] = growLine(this.tree, this.at, events);
    if (at === this.at) {
      this.problem = t("study.board.full");
      return;
    }
    sound.thud();
    this.#change(tree, at);
    await this.goTo(at);
    await this.#sayAll(at);
  }

  /** The sentences of moments that were played several at once. */
  async #sayAll(at: number): Promise<void> {
    const path = pathTo(this.tree, at).slice(1);
    if (path.every((id) => this.says.has(id))) return;
    const log = await this.#keeper.session.log(0, VIEW_ALL);
    if (this.at !== at) return;
    path.forEach((id, i) => this.says.set(id, log[i]?.say ?? ""));
  }

  /** Play the first events of a line. */
  playLine = (events: readonly LineEvent[]): Promise<void> =>
    this.play(events.map(({ actor, text }) => `${actor} ${text}`));

  /** Let chance be drawn: once, or until it is a seat's turn. */
  async draw(all: boolean): Promise<void> {
    if (this.snapshot?.actor !== "*") return;
    const { session } = this.#keeper;
    const from = this.snapshot.plies;
    const run = this.#run;
    try {
      const [, drawn] = await Promise.all([all ? session.deal() : session.step(), session.log(from, VIEW_ALL)]);
      if (run !== this.#run) return;
      sound.shimmer();
      await this.play(drawn.map(({ text }) => `* ${text}`));
    } catch (error) {
      if (!(error instanceof Stopped)) this.problem = reason(error);
    }
  }

  /** Ask what chance may do here. */
  async askOutcomes(): Promise<void> {
    const run = this.#run;
    const found = await this.#keeper.session.outcomes();
    if (run === this.#run) this.outcomes = found.sort((a, b) => b.weight - a.weight);
  }

  /** Draw the table after an event as ghosts; null: as it is. */
  async peek(text: string | null): Promise<void> {
    const asked = ++this.#asked;
    const view = text === null ? null : (await this.#keeper.session.preview(text, VIEW_ALL)).view;
    if (asked === this.#asked) this.preview = view;
  }

  /** The same with a view that is known. */
  ghost(view: unknown): void {
    this.#asked++;
    this.preview = view;
  }

  // ---- changing the tree ----

  #change(tree: Tree, at: number): void {
    if (tree === this.tree) return;
    this.past = [...this.past.slice(1 - MAX_PAST), { tree: this.tree, at: this.at }];
    this.#commenting = null;
    this.tree = tree;
    this.#keep(at);
  }

  async undo(): Promise<void> {
    const last = this.past[this.past.length - 1];
    if (!last) return;
    this.past = this.past.slice(0, -1);
    this.#commenting = null;
    this.tree = last.tree;
    this.#keep(last.at);
    await this.goTo(last.at);
    await this.#sayAll(last.at);
  }

  async remove(): Promise<void> {
    const { at } = this;
    if (at === ROOT) return;
    const { parent } = momentOf(this.tree, at);
    this.#change(prune(this.tree, at), parent);
    await this.goTo(parent);
  }

  promote(): void {
    this.#change(promote(this.tree, this.at), this.at);
  }

  comment(text: string): void {
    const tree = setComment(this.tree, this.at, text);
    if (this.#commenting === this.at) {
      this.tree = tree;
      this.#keep(this.at);
    } else this.#change(tree, this.at);
    this.#commenting = this.at;
  }

  /** The whole tree as text, opened at the moment that is shown. */
  get study(): string {
    return writeTree(this.tree, this.at);
  }

  #keep(at: number): void {
    const fresh = this.id === null;
    this.id ??= newId();
    const { game } = this.tree.base;
    try {
      putBoard({
        id: this.id,
        game,
        study: writeTree(this.tree, at),
        moments: this.tree.moments.size,
        kept: Date.now(),
      });
      if (fresh) this.onkept?.(this.id);
    } catch (error) {
      this.problem = reason(error);
    }
  }
}
