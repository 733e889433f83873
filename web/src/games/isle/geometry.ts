/* geometry.ts -- draws an island from the coordinates of its locations. Three distance fields cover the sheet: to
 * the nearest ground (the coast is where it equals the reach of the land), to the nearest place of each territory (a
 * border is where two are equal), and a little noise that bends both. Their level lines, found by marching squares,
 * are the coast and the borders, so any map can be drawn and neighbours share their border exactly. Names and coins
 * go where they cover least, and trees, peaks and reeds where there is space left. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface MapSource {
  readonly territories: readonly {
    id: string;
    name: string;
    terrain: string;
    locations: readonly { id: string; x: number; y: number }[];
  }[];
  readonly paths: readonly (readonly [string, string])[];
}

/** What of a board shapes its island, as text: two boards of the same text have the same island. */
export const sourceOf = ({ territories, paths }: MapSource): string =>
  JSON.stringify({
    territories: territories.map(({ id, name, terrain, locations }) => ({
      id,
      name,
      terrain,
      locations: locations.map(({ id, x, y }) => ({ id, x, y })),
    })),
    paths,
  });

/** The part of the drawing that the map may fill, and the sizes of what stands on it. */
export interface Sheet {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Free sea around the locations. */
  readonly margin: number;
  /** Radius of a token. */
  readonly token: number;
  /** Size of the letters of a name. */
  readonly letters: number;
}

export interface Label extends Point {
  /** The name in one line or two; x and y are the middle of the block, the coin included. */
  readonly lines: readonly string[];
  readonly width: number;
  readonly height: number;
}

export interface Region {
  readonly id: string;
  readonly path: string;
  readonly label: Label;
}

export interface Trail {
  readonly from: string;
  readonly to: string;
  readonly path: string;
  readonly wet: boolean;
}

export interface Motif extends Point {
  readonly terrain: string;
  /** Which of the terrain's drawings, 0 to 2. */
  readonly kind: number;
  readonly scale: number;
}

export interface IsleMap {
  readonly places: ReadonlyMap<string, Point>;
  readonly coast: string;
  readonly regions: readonly Region[];
  readonly trails: readonly Trail[];
  readonly motifs: readonly Motif[];
  readonly waves: readonly Point[];
  /** Free water for a compass, a serpent, a ship, with the room around: most room first. */
  readonly waters: readonly (Point & { readonly room: number })[];
}

/** An island that was drawn when the page was built, and the text of what it was drawn from. */
export interface DrawnIsle {
  readonly source: string;
  readonly map: Omit<IsleMap, "places"> & { readonly places: readonly [string, Point][] };
}

interface Site extends Point {
  readonly id: string;
  readonly territory: number;
}

// ---- small mathematics ----

const between = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value));
/* Math.hypot is many times slower than this. */
const length = (x: number, y: number): number => Math.sqrt(x * x + y * y);
const distance = (a: Point, b: Point): number => length(a.x - b.x, a.y - b.y);

function toSegment(p: Point, a: Point, b: Point): number {
  const dx = b.x - a.x,
    dy = b.y - a.y;
  const along = between(((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy || 1), 0, 1);
  return length(p.x - a.x - along * dx, p.y - a.y - along * dy);
}

/** A number from 0 to 1 that is always the same for the same two. */
function hash(i: number, j: number): number {
  let h = (Math.imul(i, 374761393) + Math.imul(j, 668265263)) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise, -1 to 1. */
function noise(x: number, y: number, salt: number): number {
  const i = Math.floor(x),
    j = Math.floor(y);
  const ease = (t: number): number => t * t * (3 - 2 * t);
  const u = ease(x - i),
    v = ease(y - j);
  const at = (a: number, b: number): number => hash(a + salt * 131, b - salt * 57);
  const top = at(i, j) * (1 - u) + at(i + 1, j) * u,
    low = at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u;
  return (top * (1 - v) + low * v) * 2 - 1;
}

// ---- fields ----

interface Grid {
  readonly left: number;
  readonly top: number;
  readonly step: number;
  readonly columns: number;
  readonly rows: number;
}

const nodeOf = (grid: Grid, n: number): Point => ({
  x: grid.left + (n % grid.columns) * grid.step,
  y: grid.top + Math.floor(n / grid.columns) * grid.step,
});

/** Water that the sea does not reach is land after all. */
function fillLakes(grid: Grid, land: Float64Array, ground: number): void {
  const { columns, rows } = grid;
  const sea = new Uint8Array(land.length);
  const open: number[] = [];
  const wet = (n: number): void => {
    if (sea[n] || land[n]! > 0) return;
    sea[n] = 1;
    open.push(n);
  };
  for (let n = 0; n < land.length; n++)
    if (n % columns === 0 || n % columns === columns - 1 || n < columns || n >= land.length - columns) wet(n);
  for (let n = open.pop(); n !== undefined; n = open.pop()) {
    const i = n % columns;
    if (i > 0) wet(n - 1);
    if (i < columns - 1) wet(n + 1);
    if (n >= columns) wet(n - columns);
    if (n < (rows - 1) * columns) wet(n + columns);
  }
  for (let n = 0; n < land.length; n++) if (!sea[n] && land[n]! <= 0) land[n] = ground;
}

/** The level lines at 0 as closed rings, land on the inside. */
export function contour(grid: Grid, field: Float64Array): Point[][] {
  const { columns, rows } = grid;
  const next = new Map<number, number>();
  const where = new Map<number, Point>();
  /* A crossing is named by the grid's edge it lies on: twice the node, and one more if the edge goes down. */
  const cross = (a: number, b: number): number => {
    const from = Math.min(a, b),
      to = Math.max(a, b),
      key = from * 2 + (to - from === 1 ? 0 : 1);
    if (!where.has(key)) {
      const share = between(field[from]! / (field[from]! - field[to]!), 0.02, 0.98);
      const p = nodeOf(grid, from),
        q = nodeOf(grid, to);
      where.set(key, { x: p.x + (q.x - p.x) * share, y: p.y + (q.y - p.y) * share });
    }
    return key;
  };
  for (let j = 0; j < rows - 1; j++)
    for (let i = 0; i < columns - 1; i++) {
      const a = j * columns + i;
      const land =
        (field[a]! > 0 ? 1 : 0) +
        (field[a + 1]! > 0 ? 1 : 0) +
        (field[a + columns]! > 0 ? 1 : 0) +
        (field[a + columns + 1]! > 0 ? 1 : 0);
      if (land === 0 || land === 4) continue;
      const corners = [a, a + 1, a + 1 + columns, a + columns];
      const inside = corners.map((n) => field[n]! > 0);
      const starts: number[] = [],
        ends: number[] = [];
      for (let side = 0; side < 4; side++) {
        const here = inside[side]!,
          there = inside[(side + 1) % 4]!;
        if (here && !there) starts.push(cross(corners[side]!, corners[(side + 1) % 4]!));
        if (!here && there) ends.push(cross(corners[side]!, corners[(side + 1) % 4]!));
      }
      /* Two corners inside across from each other are kept apart: each start goes to the end before it. */
      const split = starts.length === 2 && !inside[0];
      starts.forEach((start, s) =>
        next.set(start, ends[split ? s : (s + starts.length - (starts.length === 2 ? 1 : 0)) % ends.length]!),
      );
    }
  const rings: Point[][] = [];
  for (const first of [...next.keys()]) {
    const ring: Point[] = [];
    for (let key: number | undefined = first; key !== undefined && next.has(key);) {
      ring.push(where.get(key)!);
      const after: number = next.get(key)!;
      next.delete(key);
      key = after;
    }
    if (ring.length > 5) rings.push(ring);
  }
  return rings;
}

const figure = (n: number): string => String(Math.round(n * 10) / 10);

/** Rings as one smooth path: curves through the middles of their sides. */
function smooth(rings: readonly (readonly Point[])[]): string {
  return rings
    .map((ring) => {
      const middle = (i: number): Point => {
        const a = ring[i % ring.length]!,
          b = ring[(i + 1) % ring.length]!;
        return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
      };
      const start = middle(0);
      const curves = ring.map((_, i) => {
        const bend = ring[(i + 1) % ring.length]!,
          end = middle(i + 1);
        return `Q${figure(bend.x)} ${figure(bend.y)} ${figure(end.x)} ${figure(end.y)}`;
      });
      return `M${figure(start.x)} ${figure(start.y)}${curves.join("")}Z`;
    })
    .join("");
}

/** The least of the figures, where it is, and the least of the others. */
function twoNearest(figures: readonly number[]): { nearest: number; first: number; second: number } {
  let nearest = 0,
    first = Infinity,
    second = Infinity;
  for (let i = 0; i < figures.length; i++) {
    const d = figures[i]!;
    if (d < first) [nearest, first, second] = [i, d, first];
    else if (d < second) second = d;
  }
  return { nearest, first, second };
}

// ---- names ----

/** A name of several words in two lines as even as can be. */
export function twoLines(name: string): string[] {
  const words = name.split(" ");
  let best = [name];
  let lowest = name.length <= 9 ? 0 : name.length;
  for (let i = 1; i < words.length; i++) {
    const lines = [words.slice(0, i).join(" "), words.slice(i).join(" ")];
    const longest = Math.max(lines[0]!.length, lines[1]!.length);
    if (longest < lowest) [best, lowest] = [lines, longest];
  }
  return best;
}

interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

const overlap = (a: Box, b: Box): number =>
  Math.max(0, (a.width + b.width) / 2 - Math.abs(a.x - b.x)) *
  Math.max(0, (a.height + b.height) / 2 - Math.abs(a.y - b.y));

const toBox = (p: Point, box: Box): number =>
  length(Math.max(0, Math.abs(p.x - box.x) - box.width / 2), Math.max(0, Math.abs(p.y - box.y) - box.height / 2));

// ---- the island ----

/** Rocks in the sea: their ground is small and does not join. */
const apart = (terrain: string): boolean => terrain === "reef";

function spread(source: MapSource, sheet: Sheet): Site[] {
  const all = source.territories.flatMap(({ locations }, territory) => locations.map((l) => ({ ...l, territory })));
  const xs = all.map(({ x }) => x),
    ys = all.map(({ y }) => y);
  const left = Math.min(...xs),
    top = Math.min(...ys),
    wide = Math.max(...xs) - left || 1,
    high = Math.max(...ys) - top || 1;
  const { margin } = sheet;
  return all.map(({ id, x, y, territory }) => ({
    id,
    territory,
    x: sheet.x + margin + ((x - left) / wide) * (sheet.width - 2 * margin),
    y: sheet.y + margin + ((y - top) / high) * (sheet.height - 2 * margin),
  }));
}

/** What all parts of a drawing stand on. */
interface Ground {
  readonly source: MapSource;
  readonly sheet: Sheet;
  readonly sites: readonly Site[];
  readonly roads: readonly { from: Site; to: Site }[];
  /** About a hundredth of the sheet, so that figures hold for sheets of any size. */
  readonly unit: number;
  /** How far inland a point is; negative in the water. */
  landAt(p: Point): number;
  /** How far a point is from each territory: its locations, and its own paths a little less. */
  awayAt(p: Point): number[];
}

function groundOf(source: MapSource, sheet: Sheet): Ground {
  const sites = spread(source, sheet);
  const places = new Map(sites.map((site) => [site.id, site]));
  const roads = source.paths.map(([a, b]) => ({ from: places.get(a)!, to: places.get(b)! }));
  const unit = Math.sqrt((sheet.width * sheet.height) / 10000);
  const reach = sheet.margin * 0.62,
    soft = reach * 0.38;
  const isRock = (site: Site): boolean => apart(source.territories[site.territory]!.terrain);
  const rocks = sites.filter(isRock),
    firm = sites.filter((site) => !isRock(site));
  const causeways = roads.filter(({ from, to }) => firm.includes(from) && firm.includes(to));
  const inner = roads.filter(({ from, to }) => from.territory === to.territory);
  const near = (away: number): number => (away < 9 * soft ? Math.exp(-away / soft) : 0);

  function landAt(p: Point): number {
    const wobble =
      noise(p.x / (7 * unit), p.y / (7 * unit), 1) * 1.5 + noise(p.x / (3 * unit), p.y / (3 * unit), 2) * 0.7;
    let sum = 0;
    let rock = Infinity;
    for (const site of rocks) rock = Math.min(rock, distance(p, site) - reach * 0.12);
    for (const site of firm) sum += near(distance(p, site));
    for (const { from, to } of causeways) sum += near(toSegment(p, from, to) + reach * 0.3);
    return reach - Math.min(rock, -soft * Math.log(sum || 1e-9)) + wobble * unit;
  }

  function awayAt(p: Point): number[] {
    const bent = {
      x: p.x + noise(p.x / (6 * unit), p.y / (6 * unit), 3) * 2.2 * unit,
      y: p.y + noise(p.x / (6 * unit), p.y / (6 * unit), 4) * 2.2 * unit,
    };
    const away = new Array<number>(source.territories.length).fill(Infinity);
    for (const site of sites) away[site.territory] = Math.min(away[site.territory]!, distance(bent, site));
    for (const { from, to } of inner)
      away[from.territory] = Math.min(away[from.territory]!, toSegment(bent, from, to) + unit * 1.5);
    return away;
  }

  return { source, sheet, sites, roads, unit, landAt, awayAt };
}

/** The ground measured at every node of a grid. */
interface Survey {
  readonly grid: Grid;
  readonly land: Float64Array;
  /** Whose ground each node is: the nearest territory. */
  readonly owner: Uint8Array;
  /** For each territory, how far inside it a node is. */
  readonly fields: readonly Float64Array[];
}

function survey({ source, sheet, unit, landAt, awayAt }: Ground): Survey {
  const step = 2 * unit;
  const grid: Grid = {
    left: sheet.x,
    top: sheet.y,
    step,
    columns: Math.ceil(sheet.width / step) + 1,
    rows: Math.ceil(sheet.height / step) + 1,
  };
  const count = grid.columns * grid.rows;
  const land = new Float64Array(count);
  for (let n = 0; n < count; n++) {
    const edge =
      n % grid.columns === 0 || n % grid.columns === grid.columns - 1 || n < grid.columns || n >= count - grid.columns;
    land[n] = edge ? -1 : landAt(nodeOf(grid, n));
  }
  fillLakes(grid, land, unit);

  const owner = new Uint8Array(count);
  const fields = source.territories.map(() => new Float64Array(count));
  for (let n = 0; n < count; n++) {
    const away = awayAt(nodeOf(grid, n));
    const { nearest, first, second } = twoNearest(away);
    owner[n] = nearest;
    for (let t = 0; t < fields.length; t++)
      fields[t]![n] = Math.min(land[n]!, (t === nearest ? second : first) - away[t]!);
  }
  return { grid, land, owner, fields };
}

function trailsOf({ sheet, roads, landAt }: Ground): Trail[] {
  return roads.map(({ from, to }, i) => {
    const long = distance(from, to),
      bend = (hash(i, 7) - 0.5) * 0.22 * long;
    const nx = -(to.y - from.y) / long,
      ny = (to.x - from.x) / long;
    const middle = { x: (from.x + to.x) / 2 + nx * bend, y: (from.y + to.y) / 2 + ny * bend };
    const gap = sheet.token * 0.75;
    const stop = (end: Point): Point => {
      const d = distance(end, middle);
      return { x: end.x + ((middle.x - end.x) / d) * gap, y: end.y + ((middle.y - end.y) / d) * gap };
    };
    const a = stop(from),
      b = stop(to);
    const path = `M${figure(a.x)} ${figure(a.y)}Q${figure(middle.x)} ${figure(middle.y)} ${figure(b.x)} ${figure(b.y)}`;
    return { from: from.id, to: to.id, path, wet: landAt({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }) < 0 };
  });
}

/** What a name's block would hide here: locations, other names, roads, other territories. The computation stops once
 * the cost reaches `enough`. */
function hides(
  { sheet, sites, roads }: Ground,
  { grid, land, owner }: Survey,
  labels: readonly Label[],
  territory: number,
  at: Box,
  enough: number,
): number {
  const { width, height } = at;
  /* The flag of whoever holds it stands out at the top left. */
  const rim = sheet.letters * 0.25;
  const padded = { x: at.x - rim, y: at.y - rim, width: width + 2 * rim, height: height + 2 * rim };
  let cost = 0;
  for (const site of sites) cost += Math.max(0, sheet.token * 1.3 - toBox(site, padded)) * (120 / sheet.token);
  if (cost >= enough) return cost;
  for (const other of labels) cost += overlap({ ...padded, width: padded.width + 4 }, other) > 0 ? 80 : 0;
  if (cost >= enough) return cost;
  for (const { from, to } of roads) {
    const cut = Math.min(...[-0.3, 0, 0.3].map((far) => toSegment({ x: at.x + far * width, y: at.y }, from, to)));
    cost += Math.max(0, height * 0.6 - cut) * (7 / height);
  }
  for (const far of [-0.45, 0, 0.45]) {
    const column = Math.round((at.x + far * width - grid.left) / grid.step),
      row = Math.round((at.y - grid.top) / grid.step);
    const n = between(row, 0, grid.rows - 1) * grid.columns + between(column, 0, grid.columns - 1);
    if (owner[n] !== territory) cost += 10;
    else if (land[n]! < 0) cost += 2;
  }
  return cost;
}

/** The territories' names: each block goes where it hides least, near its own ground. */
function labelsOf(ground: Ground, measured: Survey): Label[] {
  const { source, sheet, sites, unit } = ground;
  const around: (Point & { long: number })[] = [];
  for (let y = -20; y <= 20; y += 1.6) for (let x = -20; x <= 20; x += 1.6) around.push({ x, y, long: length(x, y) });
  around.sort((a, b) => a.long - b.long);

  const labels: Label[] = [];
  source.territories.forEach(({ name }, t) => {
    const lines = twoLines(name);
    const size = sheet.letters;
    const box = {
      width: size * 2.5 + Math.max(...lines.map((line) => line.length)) * size * 0.58,
      height: Math.max(size * 2.3, lines.length * size * 1.12 + 4),
    };
    const own = sites.filter((site) => site.territory === t);
    const centre = {
      x: own.reduce((sum, p) => sum + p.x, 0) / own.length,
      y: own.reduce((sum, p) => sum + p.y, 0) / own.length,
    };
    const { width, height } = box;
    let best: Label | null = null;
    let lowest = Infinity;
    for (const { x, y, long } of around) {
      /* Being far away costs too: nothing further out can be better. */
      if (long >= lowest) break;
      const at = { x: centre.x + x * unit, y: centre.y + y * unit, ...box };
      if (at.x < sheet.x + width / 2 + size * 0.6 || at.x > sheet.x + sheet.width - width / 2 - 3) continue;
      if (at.y < sheet.y + height / 2 + size * 0.6 || at.y > sheet.y + sheet.height - height / 2 - 3) continue;
      const cost = long + hides(ground, measured, labels, t, at, lowest - long);
      if (cost < lowest) [best, lowest] = [{ ...at, lines }, cost];
    }
    labels.push(best ?? { ...centre, ...box, lines });
  });
  return labels;
}

/** Trees, hills and the like, strewn where there is room. */
function motifsOf({ source, sheet, sites, roads, unit, landAt, awayAt }: Ground, labels: readonly Label[]): Motif[] {
  const motifs: Motif[] = [];
  const gap = 4.1 * unit;
  for (let j = 0; j * gap < sheet.height; j++)
    for (let i = 0; i * gap < sheet.width; i++) {
      const p = {
        x: sheet.x + (i + 0.5 + (hash(i, j) - 0.5) * 0.7 + (j % 2) * 0.5) * gap,
        y: sheet.y + (j + 0.5 + (hash(j, i + 99) - 0.5) * 0.6) * gap,
      };
      const { nearest: t, first, second } = twoNearest(awayAt(p));
      if (landAt(p) < (apart(source.territories[t]!.terrain) ? 0.8 : 1.6) * unit) continue;
      if (second - first < 1.6 * unit) continue;
      if (sites.some((site) => distance(site, p) < sheet.token + 1.7 * unit)) continue;
      if (roads.some(({ from, to }) => toSegment(p, from, to) < 1.7 * unit)) continue;
      if (labels.some((label) => toBox(p, label) < 1.6 * unit)) continue;
      motifs.push({
        ...p,
        terrain: source.territories[t]!.terrain,
        kind: Math.floor(hash(i + 5, j + 11) * 3),
        scale: unit * (0.13 + hash(i, j + 40) * 0.04),
      });
    }
  return motifs;
}

/** The sea: where waves are drawn, and the widest open waters. */
function seaOf({ sheet, sites, unit, landAt }: Ground, labels: readonly Label[]): Pick<IsleMap, "waves" | "waters"> {
  const waves: Point[] = [];
  const open: (Point & { room: number })[] = [];
  for (let j = 0; j < 15; j++)
    for (let i = 0; i < 11; i++) {
      const p = {
        x: sheet.x + ((i + 0.25 + hash(i, j + 3) * 0.5) / 11) * sheet.width,
        y: sheet.y + ((j + 0.25 + hash(i + 9, j) * 0.5) / 15) * sheet.height,
      };
      const room = Math.min(
        -landAt(p),
        ...sites.map((site) => distance(site, p) - sheet.token - 1.5 * unit),
        ...labels.map((label) => toBox(p, label)),
      );
      if (room > 2 * unit && hash(i * 3, j * 5) > 0.35) waves.push(p);
      const edge = Math.min(p.x - sheet.x, p.y - sheet.y, sheet.x + sheet.width - p.x, sheet.y + sheet.height - p.y);
      open.push({ ...p, room: Math.min(room, edge) });
    }
  open.sort((a, b) => b.room - a.room);
  const waters: typeof open = [];
  for (const water of open)
    if (water.room > 3.6 * unit && waters.length < 3 && waters.every((other) => distance(other, water) > 22 * unit))
      waters.push(water);
  return { waves, waters };
}

export function drawIsle(source: MapSource, sheet: Sheet): IsleMap {
  const ground = groundOf(source, sheet);
  const measured = survey(ground);
  const { grid, land, fields } = measured;
  const labels = labelsOf(ground, measured);
  return {
    places: new Map(ground.sites.map((site) => [site.id, site])),
    coast: smooth(contour(grid, land)),
    regions: source.territories.map(({ id }, t) => ({
      id,
      path: smooth(contour(grid, fields[t]!)),
      label: labels[t]!,
    })),
    trails: trailsOf(ground),
    motifs: motifsOf(ground, labels),
    ...seaOf(ground, labels),
  };
}
