import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contour, drawIsle, twoLines, type MapSource, type Point } from "./geometry";
import { arrange } from "./layout";

const set = JSON.parse(readFileSync(new URL("../../../../sets/isle.json", import.meta.url), "utf8")) as {
  boards: MapSource[];
};
/* A map that nobody drew with care: three places in a row, terrains that are not known. */
const odd: MapSource = {
  territories: [
    { id: "a", name: "Here", terrain: "glass", locations: [{ id: "a1", x: 0, y: 50 }] },
    {
      id: "b",
      name: "There and Everywhere",
      terrain: "",
      locations: [
        { id: "b1", x: 50, y: 50 },
        { id: "b2", x: 100, y: 50 },
      ],
    },
  ],
  paths: [
    ["a1", "b1"],
    ["b1", "b2"],
  ],
};
const sheets = [arrange(1000, 700, 2).sheet, arrange(374, 600, 4).sheet];

/** Is the point inside the path's rings (even-odd, by their corner points)? */
function inside(path: string, p: Point): boolean {
  let within = false;
  for (const ring of path.split("Z").filter(Boolean)) {
    const points = [...ring.matchAll(/(-?[\d.]+) (-?[\d.]+)(?=Q|$)/g)].map(([, x, y]) => ({
      x: Number(x),
      y: Number(y),
    }));
    points.forEach((a, i) => {
      const b = points[(i + 1) % points.length]!;
      if (a.y > p.y !== b.y > p.y && p.x < a.x + ((p.y - a.y) / (b.y - a.y)) * (b.x - a.x)) within = !within;
    });
  }
  return within;
}

describe("a level line", () => {
  const grid = { left: 0, top: 0, step: 1, columns: 21, rows: 21 };
  const field = (height: (x: number, y: number) => number): Float64Array =>
    Float64Array.from({ length: 441 }, (_, n) => height(n % 21, Math.floor(n / 21)));

  it("of a hill is one ring at its radius", () => {
    const rings = contour(
      grid,
      field((x, y) => 6 - Math.hypot(x - 10, y - 10)),
    );
    expect(rings).toHaveLength(1);
    for (const { x, y } of rings[0]!) expect(Math.abs(Math.hypot(x - 10, y - 10) - 6)).toBeLessThan(0.1);
  });
  it.each([
    ["apart", 11],
    ["at a corner", 7],
  ])("of two hills is two rings, %s", (_, from) => {
    const square = (x: number, y: number, left: number, top: number): boolean =>
      x >= left && x < left + 4 && y >= top && y < top + 4;
    expect(
      contour(
        grid,
        field((x, y) => (square(x, y, 3, 3) || square(x, y, from, from) ? 1 : -1)),
      ),
    ).toHaveLength(2);
    expect(
      contour(
        grid,
        field((x, y) => (square(x, y, 3, from) || square(x, y, from, 3) ? 1 : -1)),
      ),
    ).toHaveLength(2);
  });
});

describe.each([
  ["the narrow isle", set.boards[0]!],
  ["the broad isle", set.boards[1]!],
  ["an odd map", odd],
])("%s", (_, source) => {
  it.each(sheets)("is land with every location in its own territory, and no name on a location (%#)", (sheet) => {
    const map = drawIsle(source, sheet);
    for (const [t, { locations }] of source.territories.entries())
      for (const { id } of locations) {
        const p = map.places.get(id)!;
        expect(inside(map.coast, p), `${id} on land`).toBe(true);
        map.regions.forEach((region, r) => expect(inside(region.path, p), `${id} in ${region.id}`).toBe(r === t));
        for (const { label } of map.regions)
          expect(
            Math.hypot(
              Math.max(0, Math.abs(p.x - label.x) - label.width / 2),
              Math.max(0, Math.abs(p.y - label.y) - label.height / 2),
            ),
            `${label.lines.join(" ")} beside ${id}`,
          ).toBeGreaterThan(sheet.token * 0.7);
      }
  });
  it.each(sheets)("keeps to its sheet (%#)", (sheet) => {
    const map = drawIsle(source, sheet);
    for (const { x, y } of [...map.places.values(), ...map.motifs]) {
      expect(x).toBeGreaterThan(sheet.x);
      expect(x).toBeLessThan(sheet.x + sheet.width);
      expect(y).toBeGreaterThan(sheet.y);
      expect(y).toBeLessThan(sheet.y + sheet.height);
    }
    expect(map.trails).toHaveLength(source.paths.length);
  });
});

it("has no lake: water that the sea does not reach is land", () => {
  const ring = Array.from({ length: 12 }, (_, i) => ({
    id: `a${i}`,
    x: 50 + 50 * Math.cos((i * Math.PI) / 6),
    y: 50 + 50 * Math.sin((i * Math.PI) / 6),
  }));
  const source: MapSource = {
    territories: [{ id: "a", name: "Round", terrain: "", locations: ring }],
    paths: ring.map(({ id }, i) => [id, `a${(i + 1) % 12}`]),
  };
  expect(drawIsle(source, sheets[0]!).coast.match(/Z/g)).toHaveLength(1);
});

it("names are cut where both lines are short", () => {
  expect(twoLines("Hoarfrost Crown")).toEqual(["Hoarfrost", "Crown"]);
  expect(twoLines("The Old Well")).toEqual(["The Old", "Well"]);
  expect(twoLines("Oxmeadow")).toEqual(["Oxmeadow"]);
});
