/* flight.ts -- cards fly from where they were. Before each change the positions of everything with data-place are
 * noted; an element that appears flies in from the first of its places that was there. */
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

export type Places = ReadonlyMap<string, DOMRect>;

export function notePlaces(root: HTMLElement | null): Places {
  const places = new Map<string, DOMRect>();
  for (const element of root?.querySelectorAll<HTMLElement>("[data-place]") ?? [])
    places.set(element.dataset.place!, element.getBoundingClientRect());
  return places;
}

export interface Flight {
  places: Places;
  from: readonly string[];
  ms: number;
}

/* Everything that appears in one change is measured together, before the first element moves: otherwise each would
 * force a layout. */
let arriving: Element[] = [];
const ends = new WeakMap<Element, DOMRect>();
function endOf(node: Element): DOMRect {
  for (const element of arriving) ends.set(element, element.getBoundingClientRect());
  arriving = [];
  return ends.get(node)!;
}

export function arrive(node: Element, { places, from, ms }: Flight): TransitionConfig | (() => TransitionConfig) {
  const start = from.map((place) => places.get(place)).find((box) => box?.width);
  if (!start) return fade(ms);
  arriving.push(node);
  return () => fly(start, endOf(node), ms);
}

const fade = (ms: number): TransitionConfig => ({ duration: ms, css: (t) => `opacity: ${t}` });

function fly(start: DOMRect, end: DOMRect, ms: number): TransitionConfig {
  if (!end.width) return fade(ms);
  const x = start.left + start.width / 2 - end.left - end.width / 2;
  const y = start.top + start.height / 2 - end.top - end.height / 2;
  const size = Math.min(1.6, Math.max(0.4, start.width / end.width));
  return {
    duration: ms,
    easing: cubicOut,
    css: (t, u) =>
      `translate: ${x * u}px ${y * u - 30 * Math.sin(t * Math.PI)}px; scale: ${1 + (size - 1) * u}; opacity: ${Math.min(1, 0.3 + t)}; z-index: 5`,
  };
}

/** What leaves crumbles: chalk is wiped, parchment burns. */
export const crumble = (_: Element, { ms, turn = 0 }: { ms: number; turn?: number }): TransitionConfig => ({
  duration: ms,
  css: (t, u) =>
    `opacity: ${t}; translate: 0 ${-18 * u}px; rotate: ${turn * u}deg; filter: brightness(${1 + u}) blur(${2 * u}px)`,
});
