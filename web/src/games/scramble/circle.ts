/* circle.ts -- lines in the circle's coordinates, where the radius is 1: ways, bends, and where on its line each
 * connection's sign has the most space. */
import type { Connection, Node, Point } from "./view";

const between = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
const far = (a: Point, b: Point): number => Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2);

/** A stretch whose middle is pushed to the left by `bend`, as points. */
function stretch(a: Point, b: Point, bend: number): Point[] {
  if (!bend) return [a, b];
  const length = far(a, b) || 1;
  const middle = between(a, b, 0.5);
  const control: Point = [
    middle[0] + (2 * bend * (b[1] - a[1])) / length,
    middle[1] - (2 * bend * (b[0] - a[0])) / length,
  ];
  return Array.from({ length: 9 }, (_, i) => between(between(a, control, i / 8), between(control, b, i / 8), i / 8));
}

/** The line of a connection. */
export const lineOf = ({ way, bends }: Connection): Point[] =>
  way.slice(1).flatMap((to, i) => stretch(way[i]!, to, bends[i] ?? 0).slice(i ? 1 : 0));

/** The point at a part of a line's length. */
export function along(line: readonly Point[], part: number): Point {
  const lengths = line.slice(1).map((to, i) => far(line[i]!, to));
  let left = lengths.reduce((sum, length) => sum + length, 0) * part;
  for (const [i, length] of lengths.entries()) {
    if (left <= length) return between(line[i]!, line[i + 1]!, length ? left / length : 0);
    left -= length;
  }
  return line.at(-1)!;
}

/** A line as the text of a path. */
export const pathOf = (line: readonly Point[]): string =>
  line.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

const same = (a: Node, b: Node): boolean => a.seat === b.seat && a.node === b.node;

/** The line of one step from node to node by an element; a point where there is no such connection. */
export function stepLine(
  connections: readonly Connection[],
  from: Node,
  to: Node,
  element: string | undefined,
): Point[] {
  for (const connection of connections) {
    const [a, b] = connection.ends;
    if (connection.element !== element || !a || !b) continue;
    if (same(a, from) && same(b, to)) return lineOf(connection);
    if (same(b, from) && same(a, to)) return lineOf(connection).reverse();
  }
  return [from.at, to.at];
}

const PARTS = [0.5, 0.43, 0.57, 0.36, 0.64, 0.3, 0.7, 0.24, 0.76];

/** Where the sign of each connection stands: as far as can be from nodes, other signs and other lines. */
export function signPoints(connections: readonly Connection[], nodes: readonly Point[]): Point[] {
  const lines = connections.map(lineOf);
  const dots = lines.map((line) => Array.from({ length: 15 }, (_, i) => along(line, i / 14)));
  const signs: Point[] = [];
  for (const [i, line] of lines.entries()) {
    let best: Point = along(line, 0.5);
    let most = -1;
    for (const part of PARTS) {
      const point = along(line, part);
      let room = 0.16;
      for (const node of nodes) room = Math.min(room, far(node, point) * 0.8);
      for (const sign of signs) room = Math.min(room, far(sign, point));
      for (const [j, others] of dots.entries()) {
        if (room <= most + 0.004) break;
        if (j !== i) for (const dot of others) room = Math.min(room, far(dot, point) * 1.6);
      }
      if (room > most + 0.004) [best, most] = [point, room];
    }
    signs.push(best);
  }
  return signs;
}

/** Push points apart until they are `room` from each other and from `fixed`. */
export function spread(points: readonly Point[], fixed: Point, room: number): Point[] {
  const out = points.map(([x, y]): [number, number] => [x, y]);
  for (let round = 0; round < 60; round++)
    for (const [i, a] of out.entries()) {
      push(a, fixed, room, 1, i);
      for (const b of out.slice(i + 1)) {
        const was: Point = [a[0], a[1]];
        push(a, b, room, 0.5, i);
        push(b, was, room, 0.5, i + 1);
      }
    }
  return out;
}

function push(a: [number, number], from: Point, room: number, share: number, salt: number): void {
  const apart = far(a, from);
  if (apart >= room) return;
  const turn = apart > 0.01 ? Math.atan2(a[1] - from[1], a[0] - from[0]) : salt * 1.6;
  a[0] += Math.cos(turn) * (room - apart) * share;
  a[1] += Math.sin(turn) * (room - apart) * share;
}
