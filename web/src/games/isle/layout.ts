/* layout.ts -- where things stand: beside the map on a wide table, beside it and closer together in a low window, above
 * and below it on a phone held upright. */
import type { Sheet } from "./geometry";

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  readonly kind: "wide" | "low" | "tall";
  readonly width: number;
  readonly height: number;
  readonly sheet: Sheet;
  readonly phase: Rect;
  /** Where dice are rolled: over the creatures of the phase, beside the map. */
  readonly dice: Rect;
  readonly track: Rect;
  readonly spirits: Rect;
}

export const WIDE: Layout = {
  kind: "wide",
  width: 1060,
  height: 700,
  sheet: { x: 1, y: 1, width: 744, height: 698, margin: 66, token: 23, letters: 13.5 },
  phase: { x: 760, y: 0, width: 300, height: 84 },
  dice: { x: 760, y: 34, width: 300, height: 54 },
  track: { x: 760, y: 96, width: 112, height: 604 },
  spirits: { x: 884, y: 97, width: 174, height: 602 },
};

const tall = (seats: number, height: number): Layout => {
  const lanes = 16 * seats + 18;
  const top = 28 + lanes;
  return {
    kind: "tall",
    width: 400,
    height,
    sheet: { x: 1, y: top + 6, width: 398, height: height - 88 - top, margin: 34, token: 16, letters: 10 },
    phase: { x: 0, y: 0, width: 400, height: 24 },
    dice: { x: 94, y: 0, width: 305, height: 26 },
    track: { x: 0, y: 28, width: 400, height: lanes },
    spirits: { x: 2, y: height - 76, width: 396, height: 74 },
  };
};

const low = (width: number): Layout => ({
  kind: "low",
  width,
  height: 420,
  sheet: { x: 1, y: 1, width: width - 256, height: 418, margin: 32, token: 16, letters: 10 },
  phase: { x: width - 246, y: 0, width: 246, height: 48 },
  dice: { x: width - 248, y: 20, width: 247, height: 32 },
  track: { x: width - 246, y: 54, width: 84, height: 366 },
  spirits: { x: width - 156, y: 55, width: 155, height: 364 },
});

const scaleOf = (layout: Layout, width: number, height: number): number =>
  Math.min(width / layout.width, height / layout.height);

/** The arrangement that gives the map the most room. */
export function arrange(width: number, height: number, seats: number): Layout {
  /* In steps, so that one line more or less below does not redraw the island. */
  const steps = (length: number, least: number, most: number): number =>
    Math.max(least, Math.min(most, Math.floor(length / 20) * 20));
  const upright = tall(seats, steps((400 * height) / width, 580, 760));
  const beside = scaleOf(WIDE, width, height) < 0.62 ? low(steps((420 * width) / height, 560, 680)) : WIDE;
  /* Letters that can hardly be read count for less. */
  const room = (layout: Layout): number => {
    const scale = scaleOf(layout, width, height);
    const { sheet } = layout;
    return scale * Math.min(sheet.width, sheet.height) * Math.min(1, (scale * sheet.letters) / 7.5);
  };
  return room(upright) > room(beside) ? upright : beside;
}

/** The radius, in units of the drawing, of what a finger can touch. */
export const touchable = (layout: Layout, width: number, height: number): number =>
  12.5 / scaleOf(layout, width, height);
