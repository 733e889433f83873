/* explaining.svelte.ts -- which thing of a table is being explained: one on which a mouse rests, one that is pressed
 * for long, or the focused one after the key I. While keys explain, arrows walk over everything that has an
 * explanation, also over what cannot be touched. */
import { isArrow, walk } from "./walk";

type Thing = HTMLElement | SVGElement;

export interface Explained {
  readonly element: Thing;
  readonly by: "mouse" | "touch" | "keys";
}

/** How long a mouse rests and a finger presses, and how long the way from a thing to its card may take. */
const REST = 650;
const PRESS = 500;
const WAY = 250;
/** How far a pressing finger may slip, in pixels. */
const SLIP = 10;

type Point = Readonly<{ x: number; y: number }>;

const has = ({ left, top, right, bottom }: DOMRect, { x, y }: Point): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

export class Explaining {
  now: Explained | null = $state.raw(null);
  #host: HTMLElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The mouse is neither on the thing nor on its card. */
  #leaving = false;
  /** Where a finger went down, until it slips, is lifted, or has opened a card. */
  #pressed: Point | null = null;
  /** A long press has opened a card: the click that follows is none. */
  #held = false;
  /** What had the focus before keys began to explain, and what was made focusable since. */
  #before: Thing | null = null;
  #lent: Thing[] = [];

  /** Listen to a scene's host. */
  attach = (host: HTMLElement): (() => void) => {
    this.#host = host;
    const ends = new AbortController();
    const { signal } = ends;
    const early = { signal, capture: true };
    host.addEventListener("pointermove", this.#move, { signal });
    host.addEventListener("pointerleave", this.#out, { signal });
    host.addEventListener("pointerup", this.#lift, { signal });
    host.addEventListener("pointercancel", this.#lift, { signal });
    host.addEventListener("click", this.#click, early);
    host.addEventListener("contextmenu", this.#menu, early);
    window.addEventListener("pointerdown", this.#down, early);
    window.addEventListener("scroll", this.#shift, early);
    window.addEventListener("resize", this.#shift, early);
    window.addEventListener("keydown", this.#key, early);
    window.addEventListener("focusin", this.#focus, { signal });
    return () => {
      ends.abort();
      this.#stop();
    };
  };

  close = (): void => {
    this.#stop();
    this.now = null;
    const focused = this.#lent.includes(document.activeElement as Thing);
    for (const thing of this.#lent) if (thing.getAttribute("tabindex") === "-1") thing.removeAttribute("tabindex");
    this.#lent = [];
    if (focused && this.#before?.isConnected) this.#before.focus();
    this.#before = null;
  };

  /** The mouse has reached the card, or is back on the thing: the card stays. */
  stay = (): void => this.#stop();
  /** The mouse has left both. */
  leave = (): void => {
    if (this.now?.by !== "mouse" || this.#leaving) return;
    this.#after(WAY, this.close);
    this.#leaving = true;
  };

  #stop(): void {
    clearTimeout(this.#timer);
    this.#pressed = null;
    this.#leaving = false;
  }

  #after(ms: number, act: () => void): void {
    this.#stop();
    this.#timer = setTimeout(act, ms);
  }

  /** Everything that has an explanation. */
  #things(): Thing[] {
    const all = this.#host?.querySelectorAll<Thing>("[data-explains], [data-phrase]") ?? [];
    return [...all].filter((thing) => thing.getClientRects().length > 0);
  }

  /** The smallest thing at a point. Not by events: a thing that cannot be touched now receives none. */
  #at(point: Point): Thing | null {
    const here = this.#things().flatMap((thing) => {
      const box = thing.getBoundingClientRect();
      return has(box, point) ? [{ thing, area: box.width * box.height }] : [];
    });
    return here.toSorted((a, b) => a.area - b.area)[0]?.thing ?? null;
  }

  #open(element: Thing | null, by: Explained["by"]): boolean {
    if (!element || document.querySelector("dialog[open]")) return false;
    this.now = { element, by };
    return true;
  }

  // ---- the mouse ----

  #move = (event: PointerEvent): void => {
    const point = { x: event.clientX, y: event.clientY };
    if (event.pointerType !== "mouse") {
      if (this.#pressed && Math.hypot(point.x - this.#pressed.x, point.y - this.#pressed.y) > SLIP) this.#stop();
    } else if (this.now) {
      if (has(this.now.element.getBoundingClientRect(), point)) this.stay();
      else this.leave();
    } else if (event.buttons) this.#stop();
    else this.#after(REST, () => this.#open(this.#at(point), "mouse"));
  };

  #out = ({ pointerType }: PointerEvent): void => {
    if (pointerType !== "mouse") return;
    if (this.now) this.leave();
    else this.#stop();
  };

  // ---- the finger ----

  #down = (event: PointerEvent): void => {
    this.#held = false;
    this.#stop();
    const { target } = event;
    if (!(target instanceof Element) || target.closest(".explanation")) return;
    if (this.now) this.close();
    if (event.pointerType === "mouse" || !this.#host?.contains(target)) return;
    const point = { x: event.clientX, y: event.clientY };
    this.#after(PRESS, () => {
      this.#pressed = null;
      this.#held = this.#open(this.#at(point), "touch");
    });
    this.#pressed = point;
  };

  #lift = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse") this.#stop();
  };

  #click = (event: Event): void => {
    if (!this.#held) return;
    this.#held = false;
    event.preventDefault();
    event.stopPropagation();
  };

  /** A browser opens its menu by a long press too. */
  #menu = (event: Event): void => {
    if (this.#held || this.#pressed) event.preventDefault();
  };

  /** Something scrolls: pointers have left the thing, but the focus brings it into view. */
  #shift = ({ target }: Event): void => {
    if (target instanceof Element && target.closest(".explanation")) return;
    if (this.now?.by !== "keys") this.close();
  };

  // ---- the keys ----

  #key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea")) return;
    if (!this.#answers(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  #answers(key: string): boolean {
    const byKeys = this.now?.by === "keys";
    if (key === "Escape" || (byKeys && key.toLowerCase() === "i")) {
      const open = this.now !== null;
      this.close();
      return open;
    }
    if (key.toLowerCase() === "i") return this.#explainFocused();
    if (byKeys && isArrow(key)) {
      const all = this.#walked();
      const boxes = all.map((thing) => thing.getBoundingClientRect());
      const next = walk(this.now!.element.getBoundingClientRect(), boxes, key);
      if (next >= 0) this.#visit(all[next]!);
      return true;
    }
    return false;
  }

  #explainFocused(): boolean {
    const all = this.#walked();
    const focused = document.activeElement as Thing | null;
    const thing = all.find((one) => one === focused) ?? all.find((one) => one.matches(".can")) ?? all[0];
    this.close();
    if (!thing) return false;
    this.#before = focused && focused !== document.body ? focused : null;
    this.#visit(thing);
    return true;
  }

  /** What keys walk over. */
  #walked(): Thing[] {
    return this.#things().filter((thing) => !thing.closest("[aria-hidden=true]"));
  }

  #visit(thing: Thing): void {
    if (!thing.hasAttribute("tabindex")) {
      thing.setAttribute("tabindex", "-1");
      this.#lent.push(thing);
    }
    this.#open(thing, "keys");
    thing.focus();
  }

  #focus = ({ target }: FocusEvent): void => {
    if (this.now?.by !== "keys" || target === this.now.element) return;
    if (!(target instanceof Element && target.closest(".explanation"))) this.close();
  };
}
