import { describe, expect, it } from "vitest";
import { heightFor, place } from "./place";
import type { Box } from "./walk";

const CARD = { width: 288, height: 180 };
const WINDOWS = [
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
];

const meets = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

describe.each(WINDOWS)("in a window of $width by $height", (room) => {
  it("covers no small thing and stays inside, wherever the thing is", () => {
    for (let left = 0; left <= room.width - 44; left += 23)
      for (let top = 0; top <= room.height - 44; top += 23) {
        const thing = { left, top, width: 44, height: 44 };
        const box = { ...place(thing, CARD, room), ...CARD };
        expect(meets(box, thing), `over the thing at ${left} ${top}`).toBe(false);
        expect(box.left >= 0 && box.top >= 0).toBe(true);
        expect(box.left + box.width <= room.width && box.top + box.height <= room.height).toBe(true);
      }
  });

  it("is no higher than the room above or below a thing as wide as the window", () => {
    for (let top = 0; top <= room.height - 80; top += 20) {
      const thing = { left: 4, top, width: room.width - 8, height: 80 };
      const card = { width: 288, height: Math.min(400, heightFor(thing, 288, room)) };
      expect(meets({ ...place(thing, card, room), ...card }, thing), `over the thing at ${top}`).toBe(false);
      expect(card.height).toBeGreaterThanOrEqual(100);
    }
  });

  it("stays inside even beside a thing that fills the window", () => {
    const box = { ...place({ left: 0, top: 0, ...room }, CARD, room), ...CARD };
    expect(box.left >= 0 && box.left + box.width <= room.width).toBe(true);
    expect(box.top >= 0 && box.top + box.height <= room.height).toBe(true);
  });
});

it("leaves free what can be touched, if it can", () => {
  const thing = { left: 700, top: 400, width: 60, height: 60 };
  const room = WINDOWS[2]!;
  const first = { ...place(thing, CARD, room), ...CARD };
  const second = { ...place(thing, CARD, room, [first]), ...CARD };
  expect(meets(first, second)).toBe(false);
  expect(meets(second, thing)).toBe(false);
});
