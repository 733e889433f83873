/* following.ts -- a table on a server, as this page has been told of it: it takes what the server says, in order,
 * drives the engine with it, and says again what was lost on the way. Nothing is assumed before the server has said
 * it. It draws nothing and knows no Svelte. */
import { Stopped } from "../engine/stopped";
import { EngineError } from "../engine/session";
import type { Followed, MixAnswer, MixQuestion, People, TableInfo } from "../engine/types";
import type { Kept, Pending } from "./kept";
import { waitAfter } from "./line";
import { nextOf } from "./mix";
import {
  freshNonce,
  isAct,
  type Act,
  type Ended,
  type Heard,
  type Hello,
  type Mixing,
  type No,
  type Offer,
  type Said,
  type TableFacts,
} from "./protocol";

/** What is needed of the engine. */
export interface Engine {
  follow(followed: Followed, names: People): Promise<TableInfo>;
  names(names: readonly string[]): Promise<TableInfo>;
  hear(text: string): Promise<number>;
  back(ply: number): Promise<number>;
  mix(question: MixQuestion): Promise<MixAnswer>;
}

/** What is needed of the line. */
export interface Speech {
  say(said: Said): boolean;
  restart(): void;
}

/** Why nothing is followed: the table's rules are of another version than this page's, or the protocol is; or the
 * server forbids it. */
export type Barred = "rules" | "version" | "forbidden";

/** An action that has not been answered yet. */
type Asked = Extract<Said, { t: "o" | "a" | "r" | "claim" }>;

export class Following {
  readonly table: string;
  readonly #engine: Engine;
  readonly #kept: Kept;
  #line: Speech | null = null;

  /** The server answers. */
  connected = false;
  barred: Barred | null = null;
  facts: TableFacts | null = null;
  seat = 0;
  chance: string | null = null;
  mix: Mixing | null = null;
  /** The four words, made by this page's own engine from what it was shown. */
  words: string | null = null;
  /** The server showed other promises than the ones that were made, so this page gives nothing. */
  cheated = false;
  offers: readonly Offer[] = [];
  /** The offer that was settled last, and how. */
  settled: { offer: Offer; done: "yes" | "no" | "off" } | null = null;
  on: readonly boolean[] = [];
  /** Per absent seat when a claim may be made, in milliseconds of performance.now(); null: never, as it is. */
  due: readonly (number | null)[] = [];
  end: Ended | null = null;
  /** The table of the rematch. */
  rematch: string | null = null;
  /** What the server refused, in its words. */
  refused: string | null = null;

  /** The engine's table, once there is something to follow. */
  info: TableInfo | null = null;
  /** Events that the engine has been told. */
  plies = 0;
  /** How many of the events that are shown still stand. */
  stands = 0;
  /** It has been told everything once, since it began to listen. */
  whole = false;
  /** What was shown is not so: it sits elsewhere now, or the server was restored. Whoever shows it begins anew. */
  restarted = false;
  /** Acts that were taken: the next has this seq. */
  #next = 0;
  /** Where play began, if that was put. */
  #position: string | undefined;
  /** The plies before an act of which only a part has arrived. */
  #part: number | null = null;
  /** The acts of which hi tells. */
  #told = Infinity;
  /** The move on its way. Another tab at the same seat may have one of its own. */
  #pending: Pending | null;
  /** How often in a row the server could not take it, and when it is sent again. */
  #refusals = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Nothing was said since the last hi. */
  #fresh = false;
  #asked: Asked[] = [];
  #queue: Promise<void> = Promise.resolve();
  #playing: { resolve(): void; reject(error: Error): void } | null = null;
  /** Something has changed. */
  onchange: () => void = () => undefined;

  constructor(table: string, engine: Engine, kept: Kept) {
    this.table = table;
    this.#engine = engine;
    this.#kept = kept;
    this.#pending = kept.now.pending ?? null;
  }

  speakTo(line: Speech): void {
    this.#line = line;
  }

  /** The move on its way. */
  get sent(): string | null {
    return this.#pending?.x ?? null;
  }

  get caughtUp(): boolean {
    return this.connected && this.#next >= this.#told;
  }

  // ---- the line ----

  opened(): void {
    this.#line?.say({ t: "hi", v: 1, from: this.#next || -1 });
  }

  lost(): void {
    if (!this.connected) return;
    this.connected = false;
    this.onchange();
  }

  forbidden(): void {
    this.connected = false;
    this.barred ??= "forbidden";
    this.#giveUp();
    this.onchange();
  }

  /** Frames are taken one after another, as the engine is ready. */
  heard(frame: Heard): Promise<void> {
    this.#queue = this.#queue.then(async () => {
      try {
        await this.#take(frame);
      } catch (error) {
        /* An impossible event, or an engine of other rules than it says. */
        if (!(error instanceof Stopped)) this.#bar("rules");
      }
      this.onchange();
    });
    return this.#queue;
  }

  /** Do something with the engine between two frames. */
  between<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work);
    this.#queue = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }

  #bar(why: Barred): void {
    this.barred = why;
    this.#giveUp();
  }

  /** Forget everything, and be told again. */
  #restart(): void {
    this.#next = 0;
    this.#part = null;
    this.#position = undefined;
    this.info = null;
    this.plies = this.stands = 0;
    this.whole = false;
    this.restarted = true;
    this.connected = false;
    this.#line?.restart();
  }

  // ---- what the server says ----

  async #take(frame: Heard): Promise<void> {
    if (this.barred) return;
    if (frame.t === "hi") await this.#hello(frame);
    else if (frame.t === "no") this.#no(frame);
    else if (frame.t === "w") this.#present(frame.on, frame.gone);
    else if (isAct(frame)) await this.#act(frame);
    if (this.caughtUp) await this.#catchUp(frame);
  }

  async #hello(hi: Hello): Promise<void> {
    if (hi.v !== 1) {
      this.#bar("version");
      return;
    }
    if (this.#next && this.facts && (hi.seat !== this.seat || hi.info.rules !== this.facts.rules)) {
      /* What one seat was about to do is no matter of another. */
      if (hi.seat !== this.seat) {
        this.#asked = [];
        this.#arrived(new Stopped());
      }
      this.#restart();
      return;
    }
    if (this.#part !== null) {
      await this.#backTo(this.#part);
      this.#part = null;
    }
    this.connected = true;
    this.seat = hi.seat;
    this.facts = hi.info;
    this.chance = hi.chance?.sha256 ?? null;
    this.mix = hi.mix ?? null;
    this.offers = hi.o ?? [];
    this.#present(hi.on ?? []);
    this.#told = hi.s;
    this.#fresh = true;
    /* A waiting table has nothing to follow, but whoever waits for it should know. */
    await this.#follow();
  }

  /** The engine's table, if there is none; `anew`: in any case. What follows may come from a position. */
  async #follow(anew = false): Promise<void> {
    const facts = this.facts!;
    const position = this.#position;
    if (this.info && !anew) return;
    this.stands = 0;
    const info = await this.#engine.follow(
      {
        game: facts.game,
        seats: facts.seats,
        options: this.#options(),
        viewer: this.seat,
        players: facts.who,
        ...(this.chance ? { commitment: this.chance } : {}),
        ...(position === undefined ? {} : { position }),
      },
      this.#called(),
    );
    if (info.rules !== undefined && info.rules !== facts.rules) {
      this.#bar("rules");
      return;
    }
    this.info = info;
    this.plies = 0;
  }

  /** The table again, with what is new about it: names, or the commitment. */
  async #again(): Promise<void> {
    if (this.info && !this.plies) await this.#follow(true);
  }

  #present(on: readonly number[], gone: readonly number[] = []): void {
    this.on = on.map(Boolean);
    const now = performance.now();
    this.due = on.map((here, i) => {
      const seconds = gone[i] ?? -1;
      return here || seconds < 0 ? null : now + seconds * 1000;
    });
  }

  async #act(act: Act): Promise<void> {
    if (!this.facts) return;
    if (act.s > this.#next && act.t !== "put") {
      /* Something is missing: be told from there. */
      this.connected = false;
      this.#line?.restart();
      return;
    }
    if (act.t === "e" && act.n !== undefined && act.n === this.#pending?.n && !act.more) {
      if (act.s === this.#next) await this.#events(act.x, false);
      this.#arrived(null);
      if (act.s < this.#next) return;
    } else if (act.s < this.#next) return;
    else await this.#apply(act);
    if (act.t === "e" && act.more) return;
    this.#next = act.s + 1;
    this.#told = Math.max(this.#told, this.#next);
  }

  async #apply(act: Act): Promise<void> {
    switch (act.t) {
      case "e":
        return this.#events(act.x, act.more === 1);
      case "b":
        return this.#backTo(act.to);
      case "put":
        this.#position = act.x;
        return this.#follow(true);
      case "seat":
        return this.#seated(act.seat, act.who, act.name);
      case "mix":
        this.mix = act.mix;
        this.chance = act.chance?.sha256 ?? this.chance;
        return this.#again();
      case "o":
        this.#offered(act);
        return;
      case "end":
        this.end = act;
        this.offers = [];
        this.#asked = this.#asked.filter((asked) => asked.t === "o" && asked.k === "again");
        this.#arrived(new Stopped());
    }
  }

  async #events(texts: readonly string[], more: boolean): Promise<void> {
    if (more) this.#part ??= this.plies;
    else this.#part = null;
    await this.#follow();
    for (const text of texts) {
      if (this.barred) return;
      this.plies = await this.#engine.hear(text);
    }
  }

  async #backTo(ply: number): Promise<void> {
    this.stands = Math.min(this.stands, ply);
    this.plies = await this.#engine.back(ply);
  }

  async #seated(seat: number, who: string, name: string | null): Promise<void> {
    const facts = this.facts!;
    const put = <T>(list: readonly T[], value: T): T[] => list.map((old, i) => (i === seat - 1 ? value : old));
    this.facts = { ...facts, who: put(facts.who, who), names: put(facts.names, name) };
    if (this.info && this.plies) this.info = await this.#engine.names(this.#called());
    else await this.#again();
    if (this.info) this.info = { ...this.info, who: this.facts.who };
  }

  #called = (): string[] => this.facts!.names.map((name) => name ?? "");

  #offered(act: Extract<Act, { t: "o" }>): void {
    const before = this.offers.find(({ id }) => id === act.id);
    if ("done" in act) {
      this.offers = this.offers.filter(({ id }) => id !== act.id);
      if (before) this.settled = { offer: before, done: act.done };
      if (act.table) this.rematch = act.table;
      this.#answered((asked) => (asked.t === "a" && asked.o === act.id) || (asked.t === "o" && asked.k === before?.k));
    } else if ("k" in act) {
      this.offers = [...this.offers.filter(({ id }) => id !== act.id), { yes: [], ...act }];
      this.settled = null;
      if (act.by === this.seat)
        this.#answered((asked) => asked.t === "claim" || (asked.t === "o" && asked.k === act.k));
    } else {
      this.offers = this.offers.map((offer) =>
        offer.id === act.id ? { ...offer, yes: [...(offer.yes ?? []), act.by] } : offer,
      );
      if (act.by === this.seat) this.#answered((asked) => asked.t === "a" && asked.o === act.id);
    }
  }

  #answered(is: (asked: Asked) => boolean): void {
    this.#asked = this.#asked.filter((asked) => !is(asked));
  }

  #no(no: No): void {
    if (no.code === "version") {
      this.#bar("version");
      return;
    }
    if (no.code === "stale" && no.n === undefined && !this.connected) {
      /* The server knows fewer acts than this page: it was restored from a backup. */
      this.#restart();
      return;
    }
    if (no.code === "late" && no.n === undefined && !this.connected) {
      /* The line was so slow that hi came too late. */
      this.#reconnect();
      return;
    }
    if (this.#pending && no.n === this.#pending.n) {
      if (no.code === "busy" || no.code === "rate") {
        this.#later(() => this.#sendMove());
        return;
      }
      if (no.code === "late") {
        this.#later(() => this.#reconnect());
        return;
      }
      /* What happened meanwhile is on its way; then the person is asked again. */
      this.#arrived(no.code === "stale" ? new Stopped() : new EngineError(no.say, no.code));
      return;
    }
    this.#answered((asked) => asked.n === no.n);
    this.refused = no.say;
  }

  /** Try again with the move, each time after a longer while. */
  #later(work: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(work, waitAfter(this.#refusals++, Math.random()));
  }

  /** As if the connection were lost: what was not answered is said again on another. */
  #reconnect(): void {
    this.lost();
    this.#line?.restart();
  }

  /** Everything that had happened is known: say what the server waits for, and again what may have been lost. */
  async #catchUp({ t }: Heard): Promise<void> {
    const fresh = this.#fresh;
    this.#fresh = false;
    this.whole = true;
    if (fresh || t === "mix" || t === "seat") await this.#mixOn();
    if (!fresh) return;
    this.#sendMove();
    for (const asked of this.#asked) this.#line?.say(asked);
  }

  async #mixOn(): Promise<void> {
    const { mix, facts, chance } = this;
    if (!mix || !facts) return;
    if (chance && mix.promises?.length && this.words === null) await this.#wordsOf(mix.promises, chance);
    if (!this.seat || chance || this.end) return;
    const next = nextOf(mix, this.#people().indexOf(this.seat), this.#kept);
    if (next === "bad") this.cheated = true;
    else if (next) this.#line?.say(next);
  }

  async #wordsOf(promises: readonly string[], chance: string): Promise<void> {
    const { game, seats } = this.facts!;
    const { commitment } = this.mix!;
    const question = { table: this.table, commitment, promises, chance, game, seats, options: this.#options() };
    this.words = (await this.#engine.mix(question)).words ?? null;
    this.#kept.note({ words: this.words ?? undefined, chance, commitment });
    const { part } = this.#kept.now;
    const people = this.#people();
    const person = people.indexOf(this.seat);
    /* A computer may have taken a seat since. */
    if (part && person >= 0 && people.length === promises.length)
      this.cheated = part.commitment !== commitment || promises[person] !== part.promise;
  }

  #people = (): number[] => this.facts!.who.flatMap((who, i) => (who === "person" ? [i + 1] : []));

  #options = (): Record<string, string> =>
    Object.fromEntries(Object.entries(this.facts!.options).map(([name, value]) => [name, String(value)]));

  // ---- what the person does ----

  /** Play. Resolves once the server has confirmed it; rejects with Stopped if the table has moved on instead. */
  play(text: string): Promise<void> {
    this.#playing?.reject(new Stopped());
    this.#pending = { s: this.#next, n: freshNonce(), x: text };
    this.#kept.note({ pending: this.#pending });
    const played = new Promise<void>((resolve, reject) => (this.#playing = { resolve, reject }));
    this.#sendMove();
    this.onchange();
    return played;
  }

  #sendMove(): void {
    if (this.#pending && this.connected) this.#line?.say({ t: "m", ...this.#pending });
  }

  /** The move has arrived, or not. */
  #arrived(error: Error | null): void {
    const playing = this.#playing;
    const arrived = this.#pending;
    this.#playing = this.#pending = null;
    this.#refusals = 0;
    clearTimeout(this.#timer);
    if (arrived && this.#kept.now.pending?.n === arrived.n) this.#kept.note({ pending: undefined });
    if (error && !(error instanceof Stopped) && !playing) this.refused = error.message;
    if (error) playing?.reject(error);
    else playing?.resolve();
  }

  #giveUp(): void {
    const playing = this.#playing;
    this.#playing = null;
    playing?.reject(new Stopped());
  }

  #ask(asked: Asked): void {
    this.refused = null;
    this.#asked = [...this.#asked, asked];
    this.#line?.say(asked);
    this.onchange();
  }

  offer = (k: Exclude<Offer["k"], "win" | "bot">, to?: number): void =>
    this.#ask({ t: "o", k, ...(to === undefined ? {} : { to }), n: freshNonce() });
  answer = (o: number, yes: boolean): void => this.#ask({ t: "a", o, yes, n: freshNonce() });
  resign = (): void => this.#ask({ t: "r", n: freshNonce() });
  claim = (k: "win" | "draw" | "bot"): void => this.#ask({ t: "claim", k, n: freshNonce() });

  close(): void {
    clearTimeout(this.#timer);
    this.#giveUp();
    this.onchange = () => undefined;
  }
}
