/* layout.ts -- where things stand: beside the map on a wide table, above and below it on a phone held upright. */
import type { Sheet } from "./geometry";

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  readonly tall: boolean;
  readonly width: number;
  readonly height: number;
  readonly sheet: Sheet;
  readonly phase: Rect;
  readonly track: Rect;
  readonly spirits: Rect;
}

export const WIDE: Layout = {
  tall: false,
  width: 1060,
  height: 700,
  sheet: { x: 1, y: 1, width: 744, height: 698, margin: 66, token: 23, letters: 13.5 },
  phase: { x: 760, y: 0, width: 300, height: 84 },
  track: { x: 760, y: 96, width: 112, height: 604 },
  spirits: { x: 884, y: 97, width: 174, height: 602 },
};

const tall = (seats: number, height: number): Layout => {
  const lanes = 16 * seats + 18;
  const top = 28 + lanes;
  return {
    tall: true,
    width: 400,
    height,
    sheet: { x: 1, y: top + 6, width: 398, height: height - 88 - top, margin: 34, token: 16, letters: 10 },
    phase: { x: 0, y: 0, width: 400, height: 24 },
    track: { x: 0, y: 28, width: 400, height: lanes },
    spirits: { x: 2, y: height - 76, width: 396, height: 74 },
  };
};

/** The arrangement that gives the map the most room. */
export function arrange(width: number, height: number, seats: number): Layout {
  /* In steps, so that one line more or less below does not redraw the island. */
  const upright = tall(seats, Math.max(580, Math.min(760, Math.floor((400 * height) / width / 20) * 20)));
  const room = (layout: Layout): number => Math.min(width / layout.width, height / layout.height) * layout.sheet.width;
  return room(upright) > room(WIDE) ? upright : WIDE;
}
