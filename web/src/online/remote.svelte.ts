/* remote.svelte.ts -- a table on a server, behind the interface of all tables. What has been heard is ahead of what is
 * shown: `next` shows one event more, as soon as whoever draws the table asks for it. */
import { Client, Stopped } from "../engine/client";
import { freshSeed } from "../engine/seed";
import type { Choice, LogEntry, MixFindings, Snapshot, TableInfo } from "../engine/types";
import { keeperOf } from "../table/local";
import type { Table } from "../table/table";
import { Following, type Barred } from "./following";
import { Kept } from "./kept";
import { Line, type Outside, type Socket } from "./line";
import type { Ended, Mixing, Offer, TableFacts } from "./protocol";

/** Somebody who is so many events behind is shown all of them at once. */
const MANY = 24;

/** What is shown of a table besides its game. It changes as a whole. */
export interface Live {
  connected: boolean;
  barred: Barred | null;
  facts: TableFacts | null;
  seat: number;
  mix: Mixing | null;
  words: string | null;
  cheated: boolean;
  offers: readonly Offer[];
  settled: Following["settled"];
  on: readonly boolean[];
  due: readonly (number | null)[];
  end: Ended | null;
  rematch: string | null;
  refused: string | null;
  sent: string | null;
  /** It has ended, and everything is shown. */
  over: boolean;
  /** The game has begun: there is something to draw. */
  begun: boolean;
  /** What was shown is not so any more: another RemoteTable takes over. */
  restarted: boolean;
}

const liveOf = (from: Following, over: boolean): Live => ({
  connected: from.connected,
  barred: from.barred,
  facts: from.facts,
  seat: from.seat,
  mix: from.mix,
  words: from.words,
  cheated: from.cheated,
  offers: from.offers,
  settled: from.settled,
  on: from.on,
  due: from.due,
  end: from.end,
  rematch: from.rematch,
  refused: from.refused,
  sent: from.sent,
  over,
  begun: from.info !== null && (from.chance !== null || from.plies > 0 || from.end !== null),
  restarted: from.restarted,
});

/** A line in this browser. */
const browser = (table: string): Outside => ({
  open: () => {
    const url = new URL(`./ws/t/${table}`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.hash = "";
    return new WebSocket(url, "coven.1") as Socket;
  },
  visible: () => !document.hidden,
  random: Math.random,
});

export class RemoteTable implements Table {
  readonly id: string;
  readonly kept: Kept;
  live: Live = $state.raw(null!);
  readonly #client: Client = keeperOf();
  readonly #following: Following;
  readonly #line: Line;
  /** The events that are shown. */
  #shown = 0;
  #listeners: readonly (() => void)[] = [];
  #wake: (() => void) | null = null;
  #sent: string | null = null;
  #over = false;
  #closed = false;
  readonly #unhear: () => void;

  constructor(id: string, outside = browser(id)) {
    this.id = id;
    this.kept = new Kept(id);
    this.#following = new Following(id, this.#client.session, this.kept);
    this.live = liveOf(this.#following, false);
    this.#line = new Line(
      {
        opened: () => this.#following.opened(),
        heard: (frame) => void this.#following.heard(frame),
        lost: () => this.#following.lost(),
        refused: () => this.#following.forbidden(),
      },
      outside,
    );
    this.#following.speakTo(this.#line);
    this.#following.onchange = () => this.#changed();
    this.#unhear = this.#hear();
    this.#line.connect();
  }

  /** What the browser knows sooner than a socket. */
  #hear(): () => void {
    const wake = (): void => {
      if (!document.hidden) this.#line.wake();
    };
    const sever = (): void => this.#line.sever();
    document.addEventListener("visibilitychange", wake);
    addEventListener("online", wake);
    addEventListener("offline", sever);
    return () => {
      document.removeEventListener("visibilitychange", wake);
      removeEventListener("online", wake);
      removeEventListener("offline", sever);
    };
  }

  #changed(): void {
    const { sent, over } = this;
    this.live = liveOf(this.#following, over);
    const news = this.#news || sent !== this.#sent || over !== this.#over;
    this.#sent = sent;
    this.#over = over;
    if (!news) return;
    this.#wake?.();
    for (const listener of this.#listeners) listener();
  }

  /** Show everything that has happened: whoever opens a table wants to see how it stands. */
  showAll(): void {
    this.#shown = this.#following.stands = this.#following.plies;
    if (this.over !== this.live.over) this.live = liveOf(this.#following, this.over);
  }

  /** Is there something that is not shown, or shown and not true any more? */
  get #news(): boolean {
    const { stands, plies, whole } = this.#following;
    return whole && (stands < this.#shown || this.#shown < plies);
  }

  get info(): TableInfo {
    return this.#following.info!;
  }
  get mine(): readonly number[] {
    return this.#following.seat ? [this.#following.seat] : [];
  }
  get sent(): string | null {
    return this.#following.sent;
  }
  get behind(): boolean {
    return this.#news;
  }
  get over(): boolean {
    return this.#following.end !== null && !this.#news;
  }
  readonly study = null;

  async translate(): Promise<void> {
    await this.#following.between(async () => {
      const { info } = this.#following;
      if (!info) return;
      const { session } = this.#client;
      const record = await session.record(info.masked!);
      const { who } = info;
      this.#following.info = { ...(await session.load(record, freshSeed(), who, this.#names())), who };
    });
  }

  #names = (): string[] => (this.#following.facts?.names ?? []).map((name) => name ?? "");

  async snapshot(viewer: number, ply = this.#following.stands): Promise<Snapshot> {
    const snapshot = await this.#client.session.snapshot(ply, viewer);
    return { ...snapshot, plies: this.#following.stands };
  }

  choices = (): Promise<Choice[]> => this.#client.session.choices();
  obvious = (): Promise<string[]> => this.#client.session.obvious();
  prompt = (soFar: string): Promise<string> => this.#client.session.prompt(soFar);
  preview = async (text: string, viewer: number): Promise<unknown> =>
    (await this.#client.session.preview(text, viewer)).view;
  describe = (text: string, ply: number): Promise<string> => this.#client.session.describe(text, ply);
  undoPly = (): Promise<number> => Promise.resolve(-1);
  shown = (): Promise<boolean> => Promise.resolve(true);
  back = (): Promise<void> => Promise.reject(new Stopped());

  async log(viewer: number, from = 0): Promise<LogEntry[]> {
    const shown = this.#following.stands;
    if (from >= shown) return [];
    return (await this.#client.session.log(from, viewer)).slice(0, shown - from);
  }

  record = (viewer = this.info.masked!): Promise<string> => this.#client.session.record(viewer);

  async play(text: string): Promise<void> {
    await this.#following.play(text);
    this.#step();
  }

  async next(): Promise<number> {
    while (!this.#news) {
      const { sent, over } = this;
      await new Promise<void>((resolve) => (this.#wake = resolve));
      this.#wake = null;
      if (this.#closed) throw new Stopped();
      /* Nothing is new to see, but what to do next may have changed. */
      if (!this.#news && (sent !== this.sent || over !== this.over)) return this.#shown;
    }
    return this.#step();
  }

  /** Show more; the last event may be the one after which it is over. */
  #step(): number {
    const good = this.#showMore();
    if (this.over !== this.live.over) this.live = liveOf(this.#following, this.over);
    return good;
  }

  /** Show one event more, or all while nobody looks; or what is left after something was taken back. */
  #showMore(): number {
    const following = this.#following;
    const { stands, plies } = following;
    if (stands < this.#shown) {
      this.#shown = stands;
      if (!stands) this.showAll();
      return stands;
    }
    if (document.hidden || plies - stands > MANY) this.showAll();
    else if (stands < plies) following.stands = ++this.#shown;
    return this.#shown;
  }

  /** The first events are chance's, and shown at once. */
  async deal(): Promise<void> {
    await this.next();
    this.showAll();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => void (this.#listeners = this.#listeners.filter((other) => other !== listener));
  }

  offer = (k: Exclude<Offer["k"], "win" | "bot">, to?: number): void => this.#following.offer(k, to);
  answer = (id: number, yes: boolean): void => this.#following.answer(id, yes);
  resign = (): void => this.#following.resign();
  claim = (k: "win" | "draw" | "bot"): void => this.#following.claim(k);

  /** Check the complete record of the finished game against what was kept. */
  verify(record: string): Promise<MixFindings> {
    const { part, words, chance, commitment } = this.kept.now;
    return this.#client.session.verify(record, {
      table: this.id,
      ...((part?.commitment ?? commitment) ? { commitment: part?.commitment ?? commitment! } : {}),
      ...(part && this.live.seat ? { promise: part.promise, given: part.given } : {}),
      ...(chance ? { chance } : {}),
      ...(words ? { words } : {}),
    });
  }

  close(): void {
    this.#closed = true;
    this.#unhear();
    this.#line.close();
    this.#following.close();
    this.#wake?.();
    this.#client.stop();
  }
}
