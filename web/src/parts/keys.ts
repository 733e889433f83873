/* keys.ts -- the keyboard at a table: arrows move between things, Esc takes back, letters are shortcuts. */
import type { Stage } from "../scenes/stage.svelte";
import { isArrow, walk } from "./walk";

/** What can have the focus at a table, in the order of the page. */
function stops(root: ParentNode): (HTMLElement | SVGElement)[] {
  const found = root.querySelectorAll<HTMLElement | SVGElement>(
    ".thing[tabindex], .prompt button:not(:disabled, .commitment)",
  );
  return [...found].filter((element) => element.getClientRects().length > 0);
}

/** Does this element take text? */
export function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, select, textarea") !== null;
}

/** Handle a key; `letters` are what single letters do. */
export function tableKey(
  event: KeyboardEvent,
  root: ParentNode,
  stage: Stage,
  letters: Record<string, () => void>,
): void {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    typing(event.target) ||
    document.querySelector("dialog[open]:not(.beside)")
  )
    return;
  if (isArrow(event.key)) {
    const all = stops(root);
    const focused = document.activeElement;
    const here = all.findIndex((element) => element === focused);
    const boxes = all.map((element) => element.getBoundingClientRect());
    const next = here < 0 ? 0 : walk(boxes[here]!, boxes, event.key);
    if (all.length) event.preventDefault();
    if (next >= 0) all[next]?.focus();
    return;
  }
  if (event.key === "Escape") {
    if (stage.back()) event.preventDefault();
    return;
  }
  const act = letters[event.key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  act();
}

/** Note whether keys or a pointer were used last: only keyboard users have the focus moved. */
export function noteInput(): () => void {
  const set = (by: string) => (): void => {
    document.documentElement.dataset.by = by;
  };
  const keys = set("keys");
  const pointer = set("pointer");
  addEventListener("keydown", keys, true);
  addEventListener("pointerdown", pointer, true);
  return () => {
    removeEventListener("keydown", keys, true);
    removeEventListener("pointerdown", pointer, true);
  };
}
