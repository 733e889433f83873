/* place.ts -- where a small card stands beside a thing: inside the window, not over the thing, and over as little as
 * possible of what else can be touched. */
import type { Size } from "../scenes/contract";
import type { Box } from "./walk";

const GAP = 10;
const EDGE = 8;
/** A card that is lower than this cannot be read. */
const LEAST = 100;

function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const high = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** Each place along a thing: centred, then flush with either end. */
const along = (start: number, length: number, card: number): number[] => [
  start + (length - card) / 2,
  start,
  start + length - card,
];

/** How high a card of some width may be: above or below the thing, only as high as there is room. */
export function heightFor(thing: Box, width: number, room: Size): number {
  const beside = Math.max(thing.left, room.width - thing.left - thing.width) - GAP - EDGE;
  const over = Math.max(thing.top, room.height - thing.top - thing.height) - GAP - EDGE;
  return width <= beside || over < LEAST ? room.height - 2 * EDGE : over;
}

/** Where the top left corner of the card should be. Where there is no room beside the thing, it covers the least of
 * it. */
export function place(thing: Box, card: Size, room: Size, avoid: readonly Box[] = []): { left: number; top: number } {
  const inside = (at: number, length: number, all: number): number => Math.max(EDGE, Math.min(all - length - EDGE, at));
  const lefts = [thing.left + thing.width + GAP, thing.left - GAP - card.width];
  const tops = [thing.top + thing.height + GAP, thing.top - GAP - card.height];
  const spots = [
    ...along(thing.top, thing.height, card.height).flatMap((top) => lefts.map((left) => ({ left, top }))),
    ...along(thing.left, thing.width, card.width).flatMap((left) => tops.map((top) => ({ left, top }))),
  ].map(({ left, top }) => ({
    left: inside(left, card.width, room.width),
    top: inside(top, card.height, room.height),
  }));
  const costs = spots.map((spot) => {
    const box = { ...spot, ...card };
    return 1000 * overlap(box, thing) + avoid.reduce((sum, other) => sum + overlap(box, other), 0);
  });
  return spots[costs.indexOf(Math.min(...costs))]!;
}
