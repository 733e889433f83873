/* wood.ts -- the clearing as figures: what channeling's view.c writes, where things stand, and how a leyline runs. */

export interface Card {
  kind: string;
  vigor: number;
  splendor: number;
  name: string;
  shape: "" | "ring" | "stones";
  text: string;
}

export interface Cell {
  cell: string;
  card: Card | null;
  cubes: number;
  owner: number;
  druid: number;
}

export interface Seat {
  seat: number;
  name: string;
  hand: { glyph: string; name: string; held: boolean }[];
  druids: string[];
  pile: (Card & { copies: number })[];
  circles: number;
  splendor: number;
  over: number;
  supply: number;
  komi: number;
  score: number;
}

export interface View {
  turn: number;
  phase: string;
  mover: number;
  last_turn: boolean;
  goal: number;
  held: Card | null;
  space?: string;
  cells: Cell[];
  lines: { glyph: string; name: string; cells: string[] }[];
  seats: Seat[];
  deck: { left: number; kinds: (Card & { copies: number; left: number })[] };
  winner?: number;
}

/** The board is 512 wide: sixteen cells of 100, and a margin where the glyphs lie. */
export const MARGIN = 56;
export const PITCH = 100;
export const BOARD = 4 * PITCH + 2 * MARGIN;

export interface Point {
  x: number;
  y: number;
}

/** The middle of a cell. */
export const spot = (cell: string): Point => ({
  x: MARGIN + PITCH * (cell.charCodeAt(0) - 97 + 0.5),
  y: MARGIN + PITCH * (Number(cell[1]) - 0.5),
});

const STEP: Record<string, [number, number]> = { n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] };

/** The cells of a path, from the druid that moved to the one that stands. */
export function cellsOf(to: string, path: string): string[] {
  let column = to.charCodeAt(0);
  let row = Number(to[1]);
  return [
    to,
    ...[...path].map((step) => {
      const [dx, dy] = STEP[step]!;
      column += dx;
      row += dy;
      return String.fromCharCode(column) + String(row);
    }),
  ];
}

/** A play, taken apart: "play b c3 b1 se". */
export interface Play {
  glyph: string;
  from: string;
  to: string;
  path: string;
  cells: string[];
}

export function playOf(text: string): Play | null {
  const [word, glyph, from, to, path] = text.split(" ");
  if (word !== "play" || !glyph || !from || !to || !path) return null;
  return { glyph, from, to, path, cells: cellsOf(to, path) };
}

/** A line through the middles of these cells, its corners rounded, moved aside a little. */
export function lineThrough(cells: readonly string[], aside = 0): string {
  const points = cells.map(spot).map(({ x, y }) => ({ x: x + aside, y: y + aside }));
  const round = 26;
  let d = `M${points[0]!.x} ${points[0]!.y}`;
  for (let i = 1; i < points.length; i++) {
    const here = points[i]!;
    const next = points[i + 1];
    const before = points[i - 1]!;
    const bends = next && (next.x - here.x !== here.x - before.x || next.y - here.y !== here.y - before.y);
    if (!bends) {
      d += `L${here.x} ${here.y}`;
      continue;
    }
    const towards = (other: Point): string =>
      `${here.x + Math.sign(other.x - here.x) * round} ${here.y + Math.sign(other.y - here.y) * round}`;
    d += `L${towards(before)}Q${here.x} ${here.y} ${towards(next)}`;
  }
  return d;
}

/** "through b1 and c1", or "straight". */
export function wayOf(cells: readonly string[]): string {
  const between = cells.slice(1, -1);
  if (!between.length) return "straight";
  return `through ${between.length > 1 ? `${between.slice(0, -1).join(", ")} and ` : ""}${between.at(-1)}`;
}

/**
 * Where a path can be told from the others: with one step across and any number along, the step across. Null when there
 * are two or more steps both ways, and no single place tells a path.
 */
export function crossing({ path, cells }: Play): Point | null {
  for (const steps of ["ns", "ew"]) {
    const across = [...path].flatMap((step, i) => (steps.includes(step) ? [i] : []));
    if (across.length !== 1) continue;
    const [a, b] = [spot(cells[across[0]!]!), spot(cells[across[0]! + 1]!)];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  }
  return null;
}

/** Which druid is which from one view to the next: one that still stands somewhere is the same. */
export function follow(before: readonly string[], now: readonly string[]): string[] {
  const kept = before.map((cell) => now.includes(cell));
  const free = now.filter((cell) => !before.includes(cell));
  return before.length === now.length ? before.map((cell, i) => (kept[i] ? cell : free.shift()!)) : [...now];
}

/** A number from 0 to 1 that looks like chance but is always the same for the same n. */
export const chance = (n: number): number => {
  const x = Math.sin(n * 127.1 + 11.7) * 43758.5453;
  return x - Math.floor(x);
};
