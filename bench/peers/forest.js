// forest.js -- the grid of The Channeling: its cells, its lines, and the shortest paths between two cells.
"use strict";

const COLUMNS = "abcd";
const ROWS = "1234";
const GLYPHS = [...COLUMNS, ...ROWS];
const STEPS = { n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] };

// In reading order: a1 b1 c1 d1 a2 ... d4.
const CELLS = [...ROWS].flatMap((row) => [...COLUMNS].map((column) => column + row));

// The cells of each glyph's line.
const LINES = Object.fromEntries(GLYPHS.map((glyph) => [glyph, CELLS.filter((cell) => cell.includes(glyph))]));

function neighbour(cell, step) {
  const column = COLUMNS[COLUMNS.indexOf(cell[0]) + STEPS[step][0]];
  const row = ROWS[ROWS.indexOf(cell[1]) + STEPS[step][1]];
  return column && row && column + row;
}

const distance = (a, b) =>
  Math.abs(COLUMNS.indexOf(a[0]) - COLUMNS.indexOf(b[0])) + Math.abs(ROWS.indexOf(a[1]) - ROWS.indexOf(b[1]));

// Every shortest path: words of steps, each with the cells that it passes, both ends among them.
function shortest(from, to) {
  if (from === to) return [{ word: "", cells: [to] }];
  return Object.keys(STEPS)
    .filter((step) => neighbour(from, step) && distance(neighbour(from, step), to) < distance(from, to))
    .flatMap((step) =>
      shortest(neighbour(from, step), to).map(({ word, cells }) => ({ word: step + word, cells: [from, ...cells] })),
    );
}

// PATHS[from][to]: made once, since nothing in play changes them.
const PATHS = Object.fromEntries(
  CELLS.map((from) => [from, Object.fromEntries(CELLS.map((to) => [to, shortest(from, to)]))]),
);

module.exports = { CELLS, GLYPHS, LINES, PATHS };
