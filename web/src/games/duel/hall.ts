/* hall.ts -- the JSON of duel's view, and small computations for drawing it: how big cards can be, which card of a
 * sum is the same as before, which two cards a pull takes. It contains no rule. */

export type Deck = "energy" | "symbol";

export interface SpellView {
  hidden: boolean;
  id?: string;
  name?: string;
  value?: number;
  minimum?: number;
  loss?: number;
  invocation?: string;
  flavour?: string;
}

export interface HandCard {
  card: string | null;
  deck: Deck;
  known: boolean;
}

export interface SumCard {
  card: string;
  value: number;
}

export interface SeatView {
  seat: number;
  strength: number;
  live: boolean;
  fallen: boolean;
  hand: HandCard[];
  sum: SumCard[];
  value: number;
  numerals: number;
  far: number | null;
  missing: number | null;
  complete: boolean;
  /** The cards that would make the spell misfire. */
  misfires: string[];
  spell: SpellView | null;
  stored: SpellView[];
}

export interface View {
  turn: number;
  strength: number;
  stage: string;
  at: number | null;
  due: { energy: number; symbols: number };
  cuts: (number | null)[] | null;
  decks: { energy: number; symbols: number; spells: number };
  discards: string[];
  spent: SpellView[];
  seats: SeatView[];
}

export const isOperator = (card: string): boolean => card === "+" || card === "-";
export const deckOf = (card: string): Deck => (isOperator(card) ? "symbol" : "energy");
/** A minus as people write it. */
export const shown = (value: number): string => (value < 0 ? `−${-value}` : String(value));

export type Fate = "cast" | "misfire";

/** The spell that left the table with an event, and how: was it cast, or did whoever acted pay for it? Null if none
 * did, or if one view does not follow from the other. */
export function fateOf(
  before: View,
  after: View,
  actor: string,
  text: string,
): { spell: SpellView; fate: Fate } | null {
  const spells = before.seats.flatMap(({ spell }, i) =>
    spell && !spell.hidden && after.seats[i]?.spell === null ? [spell] : [],
  );
  const paid = (seat: SeatView, i: number): boolean => (after.seats[i]?.strength ?? 0) < seat.strength;
  const [spell] = spells;
  if (!spell || spells.length > 1 || text.startsWith("fall") || !before.seats.some(paid)) return null;
  const [, card, target] = /^play (\S+) on (\d)$/.exec(text) ?? [];
  const misfired = card
    ? before.seats[Number(target) - 1]!.misfires.includes(card)
    : before.seats.some((seat, i) => String(seat.seat) === actor && paid(seat, i));
  return { spell, fate: misfired ? "misfire" : "cast" };
}

/** How many cards of a width stand side by side. */
export const inRow = (width: number, room: number, gap = 4): number =>
  Math.max(1, Math.floor((room + gap) / (width + gap)));

interface Box {
  width: number;
  height: number;
}
/** Cards are `tall` widths plus `line` pixels high. */
interface Sizes {
  min?: number;
  max?: number;
  gap?: number;
  tall?: number;
  line?: number;
}

/** Do so many cards of a width fit in a box? */
export function fits(count: number, width: number, box: Box, { gap = 4, tall = 1.4, line = 16 }: Sizes = {}): boolean {
  const rows = Math.ceil(count / inRow(width, box.width, gap));
  return rows * (width * tall + line + gap) - gap <= box.height;
}

/** The widest cards, in whole pixels, of which `count` fit in a box. */
export function fit(count: number, box: Box, sizes: Sizes = {}): number {
  const { min = 24, max = 64 } = sizes;
  for (let width = max; width > min; width--) if (fits(count, width, box, sizes)) return width;
  return min;
}

export interface Followed {
  cards: string;
  ids: number[];
}

/** Give each card of a sum an id that it keeps: what is equal at both ends is the same. `gone` says where cards were
 * removed, if known. */
export function follow(before: Followed, cards: string, gone: number | null): Followed {
  const last = Math.max(0, ...before.ids);
  let head = 0;
  while (head < cards.length && head < before.cards.length && head !== gone && cards[head] === before.cards[head])
    head++;
  let tail = 0;
  while (
    tail < cards.length - head &&
    tail < before.cards.length - head &&
    cards.at(-1 - tail) === before.cards.at(-1 - tail)
  )
    tail++;
  const fresh = Array.from({ length: cards.length - head - tail }, (_, i) => last + 1 + i);
  return { cards, ids: [...before.ids.slice(0, head), ...fresh, ...(tail ? before.ids.slice(-tail) : [])] };
}

/** The pull that takes card i of a sum (from 0) and the one after it. */
export const pullAt = (i: number): string => (i % 2 ? `pull ${(i + 3) / 2} left` : `pull ${i / 2 + 1} right`);

/** The first of the two cards that a pull takes; null if the event is no pull. */
export function pulledBy(text: string | null | undefined): number | null {
  const found = /^pull (\d+) (left|right)$/.exec(text ?? "");
  return found ? Number(found[1]) * 2 - (found[2] === "left" ? 3 : 2) : null;
}

/** A hand in card order, each card with a key that stays. */
export function fan(hand: readonly HandCard[]): (HandCard & { key: string })[] {
  const order = "123456789+-";
  const place = ({ card, deck }: HandCard): number =>
    card === null ? (deck === "energy" ? 8.5 : 12) : order.indexOf(card);
  const counts = new Map<string, number>();
  return hand
    .toSorted((a, b) => place(a) - place(b))
    .map((one) => {
      const face = one.card ?? one.deck;
      const n = counts.get(face) ?? 0;
      counts.set(face, n + 1);
      return { ...one, key: `${face}${n}` };
    });
}

/** How often each face was discarded: "1 ×2". */
export function tally(cards: readonly string[]): { card: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts].map(([card, count]) => ({ card, count }));
}
