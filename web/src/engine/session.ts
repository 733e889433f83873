/* session.ts -- the module's exports as functions: JSON through linear memory. Used by the worker and by tests in
 * Node. */
import {
  VIEW_ALL,
  type Advice,
  type Analysis,
  type Catalogue,
  type Choice,
  type Expectation,
  type Followed,
  type MixAnswer,
  type MixFindings,
  type MixKept,
  type MixQuestion,
  type Snapshot,
  type Opening,
  type Outcome,
  type People,
  type TableInfo,
  type LogEntry,
  type Verdict,
  type Why,
} from "./types";

type Exports = {
  memory: WebAssembly.Memory;
  _initialize(): void;
} & Record<string, (...numbers: number[]) => number>;

/** An error from the engine: a sentence for the user. */
export class EngineError extends Error {
  override name = "EngineError";
  /** What kind of error it is, as the engine calls it: "illegal". */
  readonly code: string;
  constructor(message: string, code = "") {
    super(message);
    this.code = code;
  }
}

/** What the error says when the module has no memory left; the page has a sentence for it. */
export const NO_ROOM = "no memory";

export interface Preview {
  actor: string;
  view: unknown;
}

export class Session {
  readonly #engine: Exports;
  readonly #session: number;

  private constructor(engine: Exports) {
    this.#engine = engine;
    this.#session = engine.session_new!();
  }

  static async create(module: WebAssembly.Module): Promise<Session> {
    const instance = await WebAssembly.instantiate(module, {});
    const engine = instance.exports as unknown as Exports;
    engine._initialize();
    return new Session(engine);
  }

  /** Speak another language from now on: a catalogue, or "en". */
  language = (catalogue: Uint8Array | string): string =>
    (typeof catalogue === "string" ? this.#write(catalogue) : this.#input(catalogue)).#call("session_language");
  games = (): Catalogue => this.#call("session_games");
  open = (opening: Opening, names: People = null): TableInfo =>
    this.#named(this.#write(JSON.stringify(opening)).#call("session_open"), names);
  load = (record: string, seed: string, players: string[] | null, names: People = null): TableInfo =>
    this.#named(
      this.#write(`{"record":${record},"seed":${JSON.stringify(seed)},"players":${JSON.stringify(players)}}`).#call(
        "session_load",
      ),
      names,
    );
  /** The same game again, as the present language tells of it. */
  reopen = (seed: string, players: string[], names: People = null): TableInfo =>
    this.load(this.record(VIEW_ALL), seed, players, names);
  /** Follow a game that is played elsewhere. */
  follow = (followed: Followed, names: People = null): TableInfo =>
    this.#named(this.#write(JSON.stringify(followed)).#call("session_follow"), names);
  /** An event of such a game, with its actor, as its viewer is told of it. */
  hear = (text: string): number => this.#write(text).#call("session_hear");
  /** What the people at the table are called from now on. */
  names = (names: readonly string[]): TableInfo => this.#write(JSON.stringify(names)).#call("session_names");
  snapshot = (ply: number, viewer: number): Snapshot => this.#call("session_snapshot", ply, viewer);
  choices = (): Choice[] => this.#call("session_choices");
  obvious = (): string[] => this.#call("session_obvious");
  prompt = (soFar: string): string => this.#write(soFar).#call("session_prompt");
  preview = (text: string, viewer: number): Preview => this.#write(text).#call("session_preview", viewer);
  describe = (text: string, ply: number): string => this.#write(text).#call("session_describe", ply);
  /** What chance may do now, and how likely each is. */
  outcomes = (): Outcome[] => {
    const { ply, actor, legal } = this.snapshot(-1, VIEW_ALL);
    if (actor !== "*") return [];
    return (legal as [string, number][]).map(([text, weight]) => ({ text, weight, say: this.describe(text, ply) }));
  };
  play = (text: string): number => this.#write(text).#call("session_play");
  step = (): number => this.#call("session_step");
  /** Chance acts until it is a seat's turn. */
  deal = (): void => {
    while (this.snapshot(-1, VIEW_ALL).actor === "*") this.step();
  };
  back = (ply: number): number => this.#call("session_back", ply);
  undoPly = (): number => this.#call("session_undo_ply");
  shown = (ply: number): boolean => this.#call("session_shown", ply);
  log = (from: number, viewer: number): LogEntry[] => this.#call("session_log", from, viewer);
  record = (viewer: number): string => this.#raw("session_record", viewer);
  hint = (iterations: number): Advice[] => this.#write(JSON.stringify({ iterations })).#call("session_hint");
  /** Why an event was played, or why another one should be or not; see docs/notation.md. */
  why = (ply: number, viewer: number, iterations: number, event?: string): Why =>
    this.#write(JSON.stringify({ iterations, event })).#call("session_why", ply, viewer);
  verdict = (ply: number): Verdict | null => this.#call("session_verdict", ply);
  analyse = (iterations: number): Analysis => this.#write(JSON.stringify({ iterations })).#call("session_analyse");
  expect = (): Expectation => this.#write('{"iterations":0}').#call("session_analyse");
  /** What follows from the parts of a mix of chance: the four words. */
  mix = (question: MixQuestion): MixAnswer => this.#write(JSON.stringify(question)).#call("session_mix");
  /** Check the record of a game whose chance was mixed, against what was kept of its start. */
  verify = (record: string, kept: MixKept | null): MixFindings =>
    this.#write(`{"record":${record}${kept ? `,"kept":${JSON.stringify(kept)}` : ""}}`).#call("session_verify");
  net = (bytes: Uint8Array): boolean => this.#input(bytes).#call("session_net");

  /** The table with the names of its people. */
  #named(table: TableInfo, names: People): TableInfo {
    if (!names?.some(Boolean)) return table;
    return { ...this.#write(JSON.stringify(names)).#call<TableInfo>("session_names"), called: table.names };
  }

  #write(text: string): this {
    return this.#input(new TextEncoder().encode(text));
  }

  #input(bytes: Uint8Array): this {
    const input = this.#engine.session_input!(this.#session, bytes.length);
    if (!input) throw new EngineError(NO_ROOM);
    new Uint8Array(this.#engine.memory.buffer, input, bytes.length).set(bytes);
    return this;
  }

  #raw(name: string, ...numbers: number[]): string {
    const length = this.#engine[name]!(this.#session, ...numbers);
    const at = this.#engine.session_output!(this.#session);
    const text = new TextDecoder().decode(new Uint8Array(this.#engine.memory.buffer, at, length));
    if (text.startsWith('{"error":')) {
      const { error, code } = JSON.parse(text) as { error: string; code: string };
      throw new EngineError(error, code);
    }
    return text;
  }

  #call<T>(name: string, ...numbers: number[]): T {
    return JSON.parse(this.#raw(name, ...numbers)) as T;
  }
}
