/* clock.svelte.ts -- lets a clock run: for the person who is to act, unless the page is hidden or a dialog is open. */
import { asked, isUp, moved, spend, takenBack, type Clock } from "./clock";

const TICK = 100;
/** A device that slept, or a busy one, must not cost anybody more than this at once. */
const MOST = 1000;

/** Nobody can think about the table now. */
const stands = (): boolean => document.hidden || document.querySelector("dialog[open]") !== null;

export class RunningClock {
  now: Clock = $state.raw(null!);
  readonly #acts: () => number | null;
  readonly #onflag: () => void;
  readonly #timer: ReturnType<typeof setInterval>;
  #last = performance.now();

  /** `acts` is the person who is to act; `onflag` is called when a flag falls. */
  constructor(clock: Clock, acts: () => number | null, onflag: () => void) {
    this.now = clock;
    this.#acts = acts;
    this.#onflag = onflag;
    this.#timer = setInterval(() => this.#tick(), TICK);
  }

  #tick(): void {
    const at = performance.now();
    const passed = Math.min(MOST, at - this.#last);
    this.#last = at;
    const seat = this.#acts();
    if (seat === null || isUp(this.now) || stands()) return;
    this.now = spend(this.now, seat, passed);
    if (isUp(this.now)) this.#onflag();
  }

  moved(seat: number): void {
    this.now = moved(this.now, seat);
  }

  asked(ply: number): void {
    this.now = asked(this.now, ply);
  }

  takenBack(ply: number): void {
    this.now = takenBack(this.now, ply);
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
