/* moves.ts -- how things come, go and glide. Svelte's own fade, scale and flip ask the browser first how a thing looks, and
 * what was changed until then has all styles reckoned anew, once for each thing: these ask nothing. */
import { cubicOut } from "svelte/easing";
import type { AnimationConfig } from "svelte/animate";
import type { TransitionConfig } from "svelte/transition";

/** `to` is the opacity of what stands there in the end. */
export const fade = (_: Element, { ms, to = 1 }: { ms: number; to?: number }): TransitionConfig => ({ duration: ms, css: (t) => `opacity: ${t * to}` });

/** It comes from another size. */
export const swell = (_: Element, { ms, start, to = 1 }: { ms: number; start: number; to?: number }): TransitionConfig => ({
  duration: ms,
  easing: cubicOut,
  css: (t, u) => `scale: ${1 + (start - 1) * u}; opacity: ${t * to}`,
});

/** For `animate:`. What still glides from the change before goes on, and this way is added to it: to stop it would have the
 * table laid out for each thing that is then measured. */
export function glide(thing: Element, { from, to }: { from: DOMRect; to: DOMRect }, { ms }: { ms: number }): AnimationConfig {
  if (ms && from.width && to.width) {
    const way = `${from.left + from.width / 2 - to.left - to.width / 2}px ${from.top + from.height / 2 - to.top - to.height / 2}px`;
    const frames = { translate: [way, "0px 0px"], scale: [`${from.width / to.width} ${from.height / to.height}`, "1 1"] };
    /* When all have been measured. */
    queueMicrotask(() => thing.animate(frames, { duration: ms, easing: "cubic-bezier(0.33, 1, 0.68, 1)", composite: "add" }));
  }
  return {};
}
