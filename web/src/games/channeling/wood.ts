/* wood.ts -- the geometry of the clearing: what channeling's view.c writes, where things are, and how a leyline
 * runs. */

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
  phase: string;
  mover: number;
  last_turn: boolean;
  goal: number;
  held: Card | null;
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

export interface Place extends Point {
  /** How the toadstool or stone there leans, and its size. */
  tilt: number;
  size: number;
}

const saltOf = ({ vigor, splendor }: Card): number => vigor * 13 + splendor * 7;
const figure = (n: number): string => String(Math.round(n * 10) / 10);

/** Cached for each kind of circle: each view has new card objects, and all sixteen would be computed again. */
function onceEach<T>(make: (card: Card) => T): (card: Card) => T {
  const made = new Map<string, T>();
  return (card) => {
    const key = `${card.vigor} ${card.splendor} ${card.shape}`;
    if (!made.has(key)) made.set(key, make(card));
    return made.get(key)!;
  };
}

/** The places of a circle's energy, round its middle. */
export const placesOf = onceEach((card): readonly Place[] =>
  Array.from({ length: card.vigor }, (_, i) => {
    const turn = (i / card.vigor) * 2 * Math.PI - Math.PI / 2;
    return {
      x: 35 * Math.cos(turn),
      y: 35 * Math.sin(turn),
      tilt: (chance(saltOf(card) + i) - 0.5) * 50,
      size: 0.92 + 0.16 * chance(saltOf(card) - i),
    };
  }),
);

/* What grows at each place, as points round 0,0: stones have corners, a toadstool has spots. */
const STONE = [-8.5, 3, -7, -5.5, -1, -8.5, 6, -7, 8.5, 0, 6, 7, -3, 8.5];
const TOP = [-5.5, 1, -4.5, -4, 0, -6, 4.5, -4.5, 5.5, 0, 2, 3.5];
const SPOTS = [
  { x: -3, y: -3, r: 1.7 },
  { x: 3.5, y: -1.5, r: 1.3 },
  { x: -0.5, y: 4, r: 1.5 },
];
const PETAL = [0, -4, -6, -9, -6, -17, 0, -20, 6, -17, 6, -9, 0, -4];

/** Points as they lie at a place. */
function laid(points: readonly number[], { x, y, tilt, size }: Place): string[] {
  const [cos, sin] = [size * Math.cos((tilt * Math.PI) / 180), size * Math.sin((tilt * Math.PI) / 180)];
  return Array.from({ length: points.length / 2 }, (_, i) => {
    const [px, py] = [points[2 * i]!, points[2 * i + 1]!];
    return `${figure(x + px * cos - py * sin)} ${figure(y + px * sin + py * cos)}`;
  });
}
const curved =
  (points: readonly number[]) =>
  (place: Place): string => {
    const [from, ...way] = laid(points, place);
    return `M${from}C${way.join(" ")}Z`;
  };
const corners =
  (points: readonly number[]) =>
  (place: Place): string =>
    `M${laid(points, place).join("L")}Z`;
const disc =
  (x: number, y: number, rx: number, ry = rx) =>
  (place: Place): string => {
    const across = figure(2 * rx * place.size),
      radii = `${figure(rx * place.size)} ${figure(ry * place.size)} 0 1 0`;
    return `M${laid([x, y], { ...place, x: place.x - rx * place.size })[0]!}a${radii} ${across} 0a${radii}-${across} 0Z`;
  };

/** A circle without its energy: ground, tufts of grass, petals, and its toadstools or stones. */
export const circleArt = onceEach((card) => {
  const salt = saltOf(card);
  const tufts = Array.from({ length: 7 }, (_, i) => {
    const a = chance(salt + 3 * i) * 6.283,
      r = 15 + 12 * chance(salt + 5 * i + 1);
    const [x, y] = [r * Math.cos(a), r * Math.sin(a)];
    return `M${figure(x - 3)} ${figure(y)}l1-4M${figure(x)} ${figure(y)}v-5M${figure(x + 3)} ${figure(y)}l-1-4`;
  });
  const petals = Array.from({ length: card.splendor }, (_, i) =>
    curved(PETAL)({ x: 0, y: 0, tilt: (i * 360) / card.splendor, size: 1 }),
  );
  /* They stand apart: all shades are one path, all stones, all caps. */
  const grown = placesOf(card);
  const all = (what: string, draw: (place: Place) => string): string =>
    `<path class="${what}" d="${grown.map(draw).join("")}"/>`;
  const things =
    card.shape === "stones"
      ? all("stone", corners(STONE)) + all("top", corners(TOP))
      : all("cap", disc(0, 0, 8.5)) + all("spot", (place) => SPOTS.map(({ x, y, r }) => disc(x, y, r)(place)).join(""));
  return `<circle r="44" class="disc"/><path class="tuft" d="${tufts.join("")}"/><path class="flower" d="${petals.join("")}"/><circle r="4.5" class="heart"/>${all("shade", disc(1, 2.5, 9, 8))}${things}`;
});

const CROWN = [
  0, -10, 4, -12, 9, -9, 8, -5, 12, -4, 12, 3, 8, 4, 9, 9, 3, 12, 0, 9, -4, 12, -10, 8, -8, 4, -12, 2, -12, -4, -8, -5,
  -9, -10, -3, -13, 0, -10,
];
const SHADE = CROWN.map((n, i) => n + (i % 2 ? 1.2 : 0.6));
const HIGH = CROWN.map((n) => 0.56 * n - 1.5);

/** The wood from above: crowns all along the edge, in two rows, the outer ones first. */
export function crownsArt(width: number, height: number): string {
  const round = 2 * (width + height);
  const crowns = [0, 1].flatMap((row) =>
    Array.from({ length: Math.round(round / 52) }, (_, i) => {
      const n = row * 100 + i;
      const along = ((i + chance(n)) * 52) % round;
      const inset = (row ? -22 : 2) + 16 * chance(n + 7);
      const [x, y] =
        along < width
          ? [along, inset]
          : along < width + height
            ? [width - inset, along - width]
            : along < 2 * width + height
              ? [2 * width + height - along, height - inset]
              : [inset, round - along];
      const scale = ((row ? 40 : 30) + 16 * chance(n + 3)) / 10,
        tone = Math.floor(3 * chance(n + 5));
      /* In coordinates of the wood: every transform and opacity inside a drawing costs time in every frame. */
      const draw = (what: string, points: readonly number[]): string =>
        `<path class="${what}" d="${curved(points)({ x, y, tilt: 360 * chance(n), size: scale })}"/>`;
      return draw("under", SHADE) + draw(`tone${tone}`, CROWN) + draw(`high tone${tone}`, HIGH);
    }),
  );
  return crowns.join("");
}

/** Blades of grass all over, as one line. */
export function grassArt(width: number, height: number, tufts: number): string {
  return Array.from({ length: tufts }, (_, i) => {
    const [x, y] = [width * chance(i + 900), height * chance(i + 1300)];
    return `M${figure(x - 4)} ${figure(y)}q0-4-2-7M${figure(x)} ${figure(y)}v-9M${figure(x + 4)} ${figure(y)}q0-4 2-7`;
  }).join("");
}
