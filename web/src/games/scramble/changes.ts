/* changes.ts -- what an event would change, read from the difference between the view and its preview. The scene draws
 * it as ghosts; it needs no rule for that. */
import type { View } from "./view";

export interface CardChange {
  id: string;
  face: "catalyst" | "tucked";
  /** The place where the card would lie, from 0; -1 among the discarded ones. */
  place: number;
  /** Which of the tucked or discarded cards it would be, from 0. */
  index: number;
}

export interface Changes {
  /** Cards where they would lie afterwards. */
  cards: CardChange[];
  /** Cards that would leave a hand. */
  leaving: string[];
  /** Catalysts that would be replaced. */
  replaced: string[];
  /** An imp where it would stand afterwards: its number in a place's queue, or place -1 in its seat's hand. */
  imp: { seat: number; place: number; index: number } | null;
  /** The seat that would have to lose a spell; 0 for none. */
  losing: number;
  /** The seat whose half of the circle would be another page; 0 for none. */
  turned: number;
}

const NOTHING: Changes = { cards: [], leaving: [], replaced: [], imp: null, losing: 0, turned: 0 };

const added = (before: readonly string[], after: readonly string[]): string[] =>
  after.filter((id) => !before.includes(id));

export function changesOf(now: View, after: View | null): Changes {
  /* A new round clears the table: nothing in it corresponds to anything on the table now. */
  if (!after || after.round !== now.round || after.phase === "end") return NOTHING;
  const changes: Changes = { ...NOTHING, cards: [], replaced: [] };
  now.places.forEach((place, i) => {
    const then = after.places[i]!;
    if (place.catalyst && then.catalyst && then.catalyst !== place.catalyst) {
      changes.cards.push({ id: then.catalyst, face: "catalyst", place: i, index: 0 });
      changes.replaced.push(place.catalyst);
    }
    added(place.tucked, then.tucked).forEach((id, n) =>
      changes.cards.push({ id, face: "tucked", place: i, index: place.tucked.length + n }),
    );
    if (then.queue.length > place.queue.length)
      changes.imp = { seat: then.queue.at(-1)!, place: i, index: place.queue.length };
  });
  added(now.out, after.out).forEach((id, n) =>
    changes.cards.push({ id, face: "tucked", place: -1, index: now.out.length + n }),
  );
  now.hands.forEach(({ imps }, i) => {
    if (after.hands[i]!.imps > imps) changes.imp = { seat: i + 1, place: -1, index: imps };
  });
  changes.leaving = now.hands.flatMap(({ spells }, i) => added(after.hands[i]!.spells, spells));
  if (after.phase === "lose" && now.phase !== "lose") changes.losing = Number(after.actor);
  changes.turned = now.circle.pages.findIndex((page, i) => page && page.id !== after.circle.pages[i]?.id) + 1;
  return changes;
}
