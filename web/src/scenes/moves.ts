/* moves.ts -- transitions. Svelte's own fade, scale and flip read computed styles first, which recalculates styles
 * once for each element; these read nothing. */
import { cubicOut } from "svelte/easing";
import type { AnimationConfig } from "svelte/animate";
import type { TransitionConfig } from "svelte/transition";

/** `to` is the final opacity. */
export const fade = (_: Element, { ms, to = 1 }: { ms: number; to?: number }): TransitionConfig => ({
  duration: ms,
  css: (t) => `opacity: ${t * to}`,
});

/** Appear from another size. */
export const swell = (
  _: Element,
  { ms, start, to = 1 }: { ms: number; start: number; to?: number },
): TransitionConfig => ({
  duration: ms,
  easing: cubicOut,
  css: (t, u) => `scale: ${1 + (start - 1) * u}; opacity: ${t * to}`,
});

/** For `animate:`. A movement that still runs goes on, and this one is added to it: stopping it would force a layout
 * for each element measured afterwards. */
export function glide(
  thing: Element,
  { from, to }: { from: DOMRect; to: DOMRect },
  { ms }: { ms: number },
): AnimationConfig {
  if (ms && from.width && to.width) {
    const way = `${from.left + from.width / 2 - to.left - to.width / 2}px ${from.top + from.height / 2 - to.top - to.height / 2}px`;
    const frames = {
      translate: [way, "0px 0px"],
      scale: [`${from.width / to.width} ${from.height / to.height}`, "1 1"],
    };
    /* After all elements have been measured. */
    queueMicrotask(() =>
      thing.animate(frames, { duration: ms, easing: "cubic-bezier(0.33, 1, 0.68, 1)", composite: "add" }),
    );
  }
  return {};
}
