/* line.ts -- the line to a table on a server: a WebSocket that is opened again and again, for ever, until it is closed
 * here or the server says that there is no point. It knows nothing of games. */
import type { Heard, Said } from "./protocol";

/** What is used of a WebSocket; tests have another one. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Ears {
  /** The line is open: say hi. */
  opened(): void;
  heard(frame: Heard): void;
  /** The line is lost, and being opened again. */
  lost(): void;
  /** It is closed for good. */
  refused(): void;
}

/** What the line wants to know of the browser. */
export interface Outside {
  open(): Socket;
  visible(): boolean;
  /** Between 0 and 1. */
  random(): number;
}

export const DELAYS = [200, 500, 1000, 2000, 4000, 8000];
export const PING = 5000;
export const PONG = 4000;
/** A server that says nothing for so long after the socket was asked for is not there. */
export const HELLO = 10_000;
const FORBIDDEN = 4003;
const TOO_OFTEN = 4008;

type Timer = ReturnType<typeof setTimeout>;

/** How long to wait after so many attempts in a row; `random` is between 0 and 1. */
export const waitAfter = (tries: number, random: number): number =>
  DELAYS[Math.min(tries, DELAYS.length - 1)]! * (0.75 + 0.5 * random);

export class Line {
  readonly #ears: Ears;
  readonly #outside: Outside;
  #socket: Socket | null = null;
  /** Attempts since a server answered. */
  #tries = 0;
  /** What the server asked for: milliseconds until the next attempt. */
  #asked: number | null = null;
  #again: Timer | null = null;
  #ping: Timer | null = null;
  #pong: Timer | null = null;
  #open = false;
  #over = false;

  constructor(ears: Ears, outside: Outside) {
    this.#ears = ears;
    this.#outside = outside;
  }

  /** Open it, at once. */
  connect(): void {
    if (this.#over) return;
    this.#drop();
    const socket = this.#outside.open();
    this.#socket = socket;
    this.#expect(HELLO);
    socket.onopen = () => {
      this.#open = true;
      this.#ears.opened();
    };
    socket.onmessage = ({ data }) => this.#take(String(data));
    socket.onclose = ({ code }) => this.#closed(code);
  }

  /** False if it cannot be said now. Nothing is kept: whoever says it says it again after the next hi. */
  say(said: Said): boolean {
    if (!this.#socket || !this.#open) return false;
    this.#socket.send(JSON.stringify(said));
    return true;
  }

  /** The page can be seen again, or the network is back: do not wait. */
  wake(): void {
    if (this.#over) return;
    if (!this.#open) this.connect();
    else this.#probe();
  }

  /** The network is gone; the socket may not know it yet. */
  sever(): void {
    if (this.#over || !this.#socket) return;
    this.#closed(0);
  }

  /** Begin again: what was heard does not fit. */
  restart(): void {
    if (this.#over) return;
    this.connect();
  }

  close(): void {
    this.#over = true;
    this.#drop();
  }

  #take(text: string): void {
    this.#quiet();
    if (text !== "q") {
      const frame = JSON.parse(text) as Heard;
      if (frame.t === "hi") this.#tries = 0;
      if (frame.t === "go") this.#asked = frame.in;
      this.#ears.heard(frame);
    }
    if (this.#socket && this.#open) this.#ping ??= setTimeout(() => this.#tick(), PING);
  }

  #tick(): void {
    this.#ping = null;
    if (this.#outside.visible()) this.#probe();
    else this.#ping = setTimeout(() => this.#tick(), PING);
  }

  /** Ask whether anybody is there. */
  #probe(): void {
    if (this.#ping !== null) clearTimeout(this.#ping);
    this.#ping = null;
    if (this.#pong !== null) return;
    this.#socket?.send("p");
    this.#expect(PONG);
  }

  /** Something has to be heard in time. */
  #expect(ms: number): void {
    this.#pong = setTimeout(() => {
      this.#pong = null;
      this.#ears.lost();
      /* A server that was there is asked again at once; one that never answered is not pressed. */
      if (this.#open && !this.#tries) this.connect();
      else this.#later();
    }, ms);
  }

  #quiet(): void {
    if (this.#pong !== null) clearTimeout(this.#pong);
    this.#pong = null;
  }

  #closed(code: number): void {
    this.#drop();
    if (code === FORBIDDEN) {
      this.#over = true;
      this.#ears.refused();
      return;
    }
    this.#ears.lost();
    if (code === TOO_OFTEN) this.#tries = DELAYS.length - 1;
    this.#later();
  }

  /** Open it again after a while. */
  #later(): void {
    this.#drop();
    const wait = this.#asked ?? waitAfter(this.#tries, this.#outside.random());
    this.#tries++;
    this.#asked = null;
    this.#again = setTimeout(() => {
      this.#again = null;
      this.connect();
    }, wait);
  }

  /** Let go of the socket and of what is waited for. */
  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#open = false;
    this.#quiet();
    for (const timer of [this.#ping, this.#again]) if (timer !== null) clearTimeout(timer);
    this.#ping = this.#again = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
