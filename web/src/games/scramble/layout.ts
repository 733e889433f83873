/* layout.ts -- where things stand: beside each other on a wide screen, under each other on a phone held upright. */

export interface Spot {
  x: number;
  y: number;
  /** Scale of what stands there. */
  s: number;
}

export interface HandArea {
  x: number;
  width: number;
  /** The middle of the row. */
  y: number;
  card: number;
  imp: number;
  height: number;
}

export interface Layout {
  wide: boolean;
  width: number;
  height: number;
  circle: { x: number; y: number; r: number };
  /** The middle of its straight side, and its radius. */
  spare: { x: number; y: number; r: number };
  bin: { x: number; y: number; w: number; h: number };
  bench: {
    x: number;
    y: number;
    width: number;
    row: number;
    catalyst: number;
    letter: number;
    tucked: number;
    imp: number;
  };
  /** Far and near. */
  hands: [HandArea, HandArea];
  /** The line that says what was banished, far and near. */
  banished: [Spot, Spot];
}

export const CARD = { w: 72, h: 58 };
export const IMP = { w: 40, h: 46 };
const SLOTS = 4;

function wideLayout(): Layout {
  const x = 652;
  const width = 424;
  return {
    wide: true,
    width: 1084,
    height: 700,
    circle: { x: 318, y: 350, r: 290 },
    spare: { x: x + 96, y: 463, r: 78 },
    bin: { x: x + 236, y: 448, w: 188, h: 92 },
    bench: { x, y: 132, width, row: 99, catalyst: 1.3, letter: 26, tucked: 0.86, imp: 1.36 },
    hands: [
      { x, width, y: 84, card: 1.12, imp: 1.12, height: 76 },
      { x, width, y: 638, card: 1.2, imp: 1.3, height: 96 },
    ],
    banished: [
      { x, y: 24, s: 1 },
      { x, y: 566, s: 1 },
    ],
  };
}

function tallLayout(height: number): Layout {
  const spare = Math.max(0, Math.min(1, (height - 560) / 120));
  const row = 50 + 7 * spare;
  const farHand = 52;
  const nearHand = 66 + 8 * spare;
  const room = height - farHand - nearHand - 3 * row - 26;
  const r = Math.min(room / 2 - 15, 137);
  const top = farHand + 8;
  const y = top + room / 2;
  const strip = 2 * r + 31;
  const side = { x: (strip + 388) / 2, width: 384 - strip };
  const benchY = top + room + 6;
  return {
    wide: false,
    width: 390,
    height,
    circle: { x: r + 16, y, r },
    spare: { x: side.x, y: y - 52, r: Math.min(42, side.width / 2 - 1) },
    bin: { x: side.x - Math.min(41, side.width / 2), y: y + 22, w: Math.min(82, side.width), h: 48 },
    bench: {
      x: 3,
      y: benchY,
      width: 384,
      row,
      catalyst: (row - 6) / CARD.h,
      letter: 16,
      tucked: 0.72,
      imp: (row - 8) / IMP.h,
    },
    hands: [
      { x: 4, width: 382, y: farHand / 2 + 2, card: 0.82, imp: 0.86, height: farHand },
      {
        x: 4,
        width: 382,
        y: height - nearHand / 2 - 1,
        card: Math.min(1, (nearHand - 8) / CARD.h),
        imp: 1.1,
        height: nearHand,
      },
    ],
    banished: [
      { x: side.x, y: y - room / 2 + 30, s: 0.8 },
      { x: side.x, y: y + room / 2 - 12, s: 0.8 },
    ],
  };
}

/** How many units of the drawing are 24 pixels: the least that can be touched. */
export const leastTouch = (layout: Layout, width: number, height: number): number =>
  24 / Math.min(width / layout.width, height / layout.height);

/** The layout for a host of this size. */
export function layoutFor(width: number, height: number): Layout {
  if (width > height * 1.12) return wideLayout();
  return tallLayout(Math.round(Math.max(540, Math.min(720, (390 * height) / Math.max(1, width)))));
}

/** Where the imps and the cards of a hand stand. */
export function handSpots(
  area: HandArea,
  imps: number,
  cards: number,
): { imps: Spot[]; cards: Spot[]; tray: { x: number; width: number } } {
  const gap = 6;
  const impWide = IMP.w * area.imp + 3;
  const cardWide = CARD.w * area.card + 5;
  const need = imps * impWide + cards * cardWide + (imps && cards ? gap : 0);
  const squeeze = Math.min(1, area.width / Math.max(1, need));
  const start = area.x + (area.width - need * squeeze) / 2;
  const impSpots = Array.from({ length: imps }, (_, i) => ({
    x: start + (i + 0.5) * impWide * squeeze,
    y: area.y,
    s: area.imp,
  }));
  const from = start + (imps * impWide + (imps && cards ? gap : 0)) * squeeze;
  const cardSpots = Array.from({ length: cards }, (_, i) => ({
    x: from + (i + 0.5) * cardWide * squeeze,
    y: area.y,
    s: area.card * Math.min(1, squeeze),
  }));
  return { imps: impSpots, cards: cardSpots, tray: { x: start, width: imps * impWide * squeeze } };
}

/** Where the catalyst and the four slots of a place stand. */
export function benchSpots({ bench }: Layout, place: number): { y: number; catalyst: Spot; slots: Spot[] } {
  const y = bench.y + (place + 0.5) * bench.row;
  const wide = CARD.w * bench.catalyst;
  const from = bench.x + bench.letter + wide + 8;
  const pitch = (bench.x + bench.width - from - 2) / SLOTS;
  return {
    y,
    catalyst: { x: bench.x + bench.letter + wide / 2, y, s: bench.catalyst },
    slots: Array.from({ length: SLOTS }, (_, i) => ({ x: from + (i + 0.5) * pitch, y, s: bench.imp })),
  };
}
