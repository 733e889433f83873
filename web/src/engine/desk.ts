/* desk.ts -- the module's exports as functions: JSON through linear memory. Used by the worker, and by tests in node. */
import { WHOLE, type Advice, type Analysis, type Catalogue, type Choice, type Look, type Opening, type TableInfo, type Told, type Verdict } from "./types";

type Exports = {
  memory: WebAssembly.Memory;
  _initialize(): void;
} & Record<string, (...numbers: number[]) => number>;

/** What the engine would not do, in a sentence for a person. */
export class EngineError extends Error {
  override name = "EngineError";
}

export interface Try {
  actor: string;
  view: unknown;
}

export class Desk {
  readonly #engine: Exports;
  readonly #desk: number;

  private constructor(engine: Exports) {
    this.#engine = engine;
    this.#desk = engine.desk_new!();
  }

  static async create(module: WebAssembly.Module): Promise<Desk> {
    const instance = await WebAssembly.instantiate(module, {});
    const engine = instance.exports as unknown as Exports;
    engine._initialize();
    return new Desk(engine);
  }

  games = (): Catalogue => this.#call("desk_games");
  open = (opening: Opening): TableInfo => this.#say(JSON.stringify(opening)).#call("desk_open");
  load = (record: string, seed: string, players: string[] | null): TableInfo =>
    this.#say(`{"record":${record},"seed":${JSON.stringify(seed)},"players":${JSON.stringify(players)}}`).#call("desk_load");
  look = (ply: number, viewer: number): Look => this.#call("desk_look", ply, viewer);
  choices = (): Choice[] => this.#call("desk_choices");
  ask = (soFar: string): string => this.#say(soFar).#call("desk_ask");
  try = (text: string, viewer: number): Try => this.#say(text).#call("desk_try", viewer);
  say = (text: string, ply: number): string => this.#say(text).#call("desk_say", ply);
  play = (text: string): number => this.#say(text).#call("desk_play");
  step = (): number => this.#call("desk_step");
  /** Chance acts until it is a seat's turn. */
  deal = (): void => {
    while (this.look(-1, WHOLE).actor === "*") this.step();
  };
  back = (ply: number): number => this.#call("desk_back", ply);
  undo = (): number => this.#call("desk_undo");
  shown = (ply: number): boolean => this.#call("desk_shown", ply);
  log = (from: number, viewer: number): Told[] => this.#call("desk_log", from, viewer);
  record = (viewer: number): string => this.#raw("desk_record", viewer);
  hint = (iterations: number): Advice[] => this.#say(JSON.stringify({ iterations })).#call("desk_hint");
  verdict = (ply: number): Verdict | null => this.#call("desk_verdict", ply);
  analyse = (iterations: number): Analysis => this.#say(JSON.stringify({ iterations })).#call("desk_analyse");
  net = (bytes: Uint8Array): boolean => this.#give(bytes).#call("desk_net");

  #say(text: string): this {
    return this.#give(new TextEncoder().encode(text));
  }

  #give(bytes: Uint8Array): this {
    const room = this.#engine.desk_room!(this.#desk, bytes.length);
    if (!room) throw new EngineError("There is no memory left for that.");
    new Uint8Array(this.#engine.memory.buffer, room, bytes.length).set(bytes);
    return this;
  }

  #raw(name: string, ...numbers: number[]): string {
    const length = this.#engine[name]!(this.#desk, ...numbers);
    const at = this.#engine.desk_answer!(this.#desk);
    const text = new TextDecoder().decode(new Uint8Array(this.#engine.memory.buffer, at, length));
    if (text.startsWith('{"error":')) throw new EngineError((JSON.parse(text) as { error: string }).error);
    return text;
  }

  #call<T>(name: string, ...numbers: number[]): T {
    return JSON.parse(this.#raw(name, ...numbers)) as T;
  }
}
