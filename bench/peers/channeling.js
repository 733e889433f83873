// channeling.js -- The Channeling as a game for boardgame.io, by the rules of docs/rules/channeling.md.
"use strict";

const { INVALID_MOVE } = require("boardgame.io/core");
const { CELLS, GLYPHS, LINES, PATHS } = require("./forest");

const CUBES = 50;
const ENOUGH = 7;
const DEFAULTS = { move: "any", over: "vigor", refill: "order", end: "reply", komi: 0, limit: 200 };
const START = [
  ["b2", "c3"],
  ["c2", "b3"],
];

// The deck of a set: its kinds, each as often as it has copies.
const cardsOf = (set) =>
  set.circles.flatMap(({ vigor, splendor, copies }) => Array.from({ length: copies }, () => ({ vigor, splendor })));

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const gaps = (G) => CELLS.filter((cell) => !G.cards[cell]);
const stillDruid = (G, player, from) => G.druids[player].find((cell) => cell !== from);

// Where a druid may go by a glyph: to a card of its line on which nobody stands.
function targets(G, glyph, from) {
  if (G.options.move === "line" && !LINES[glyph].includes(from)) return [];
  const [light, dark] = G.druids;
  return LINES[glyph].filter((cell) => G.cards[cell] && !light.includes(cell) && !dark.includes(cell));
}

const canPlay = (G, player) =>
  G.hands[player].some((glyph) => G.druids[player].some((from) => targets(G, glyph, from).length > 0));

// Every play of a player, as the arguments of the move.
function plays(G, player) {
  const found = [];
  for (const glyph of G.hands[player]) {
    for (const from of G.druids[player]) {
      const still = stillDruid(G, player, from);
      for (const to of targets(G, glyph, from)) {
        for (const path of PATHS[to][still]) found.push([glyph, from, to, path.word]);
      }
    }
  }
  return found;
}

// Cubes on the path: three at the druid that moved, two at the other, one on each card between, while there are any.
function channel(G, player, cells) {
  const last = cells[cells.length - 1];
  const place = (cell, wanted) => {
    const placed = G.cards[cell] ? Math.min(wanted, G.supply[player]) : 0;
    G.cubes[player][cell] += placed;
    G.supply[player] -= placed;
  };
  place(cells[0], 3);
  place(last, 2);
  for (const cell of cells.slice(1, -1)) place(cell, 1);
}

function cancel(G, cells) {
  for (const cell of cells) {
    const both = Math.min(G.cubes[0][cell], G.cubes[1][cell]);
    for (const player of both > 0 ? [0, 1] : []) {
      G.cubes[player][cell] -= both;
      G.supply[player] += both;
    }
  }
}

function acquire(G, player, cells) {
  for (const cell of cells) {
    const card = G.cards[cell];
    const cubes = G.cubes[player][cell];
    if (!card || cubes < card.vigor) continue;
    const kept = Math.max(0, cubes - card[G.options.over]);
    G.piles[player].push(card);
    G.kept[player] += kept;
    G.supply[player] += cubes - kept;
    G.cubes[player][cell] = 0;
    G.cards[cell] = null;
  }
}

function isLastTurn(G, turn, player) {
  const full = (seat) => G.piles[seat].length >= ENOUGH;
  return full(1 - player) || turn === G.options.limit || (G.options.end === "even" && player === 1 && full(1));
}

// Fill the gaps as far as no choice is to be made, then ask for one or end the turn.
function refill(G, events) {
  const empty = gaps(G);
  if (empty.length === 1 && G.deck.length > 0) G.cards[empty.pop()] = G.deck.pop();
  if (empty.length === 0 || G.deck.length === 0) {
    events.endTurn();
  } else if (G.options.refill === "order") {
    events.setStage("fill");
  } else {
    G.held = G.deck.pop();
    events.setStage("put");
  }
}

function play({ G, ctx, events }, glyph, from, to, word) {
  const player = Number(ctx.currentPlayer);
  if (!G.hands[player].includes(glyph) || !G.druids[player].includes(from)) return INVALID_MOVE;
  if (!targets(G, glyph, from).includes(to)) return INVALID_MOVE;
  const path = PATHS[to][stillDruid(G, player, from)].find((each) => each.word === word);
  if (!path) return INVALID_MOVE;

  G.hands[player] = G.hands[player].filter((each) => each !== glyph);
  if (G.hands[player].length === 0) G.hands[player] = [...GLYPHS];
  G.druids[player][G.druids[player].indexOf(from)] = to;
  channel(G, player, path.cells);
  cancel(G, path.cells);
  acquire(G, player, path.cells);
  G.ended = isLastTurn(G, ctx.turn, player);
  if (!G.ended) refill(G, events);
}

function fill({ G, events }, cell) {
  if (!CELLS.includes(cell) || G.cards[cell]) return INVALID_MOVE;
  G.cards[cell] = G.deck.pop();
  refill(G, events);
}

function put({ G, events }, cell) {
  if (!CELLS.includes(cell) || G.cards[cell]) return INVALID_MOVE;
  G.cards[cell] = G.held;
  G.held = null;
  refill(G, events);
}

const scores = (G) =>
  G.piles.map((pile, player) => sum(pile.map((card) => card.splendor)) - G.kept[player] + (player === 1 ? G.options.komi : 0));

// The higher score, then the smaller pile, then Dark.
function winner(G) {
  const [light, dark] = scores(G);
  const better = light - dark || G.piles[1].length - G.piles[0].length;
  return better > 0 ? "0" : "1";
}

// Channeling({set, options, deck}): a game with a set; `deck`, where it is given, is dealt as it lies, first card first.
function Channeling({ set, options = {}, deck }) {
  return {
    name: "channeling",
    minPlayers: 2,
    maxPlayers: 2,
    disableUndo: true,

    setup: ({ random }) => {
      const cards = deck ? [...deck].reverse() : random.Shuffle(cardsOf(set));
      return {
        options: { ...DEFAULTS, ...options },
        cards: Object.fromEntries(CELLS.map((cell) => [cell, cards.pop()])),
        cubes: [0, 1].map(() => Object.fromEntries(CELLS.map((cell) => [cell, 0]))),
        druids: START,
        hands: [[...GLYPHS], [...GLYPHS]],
        piles: [[], []],
        supply: [CUBES, CUBES],
        kept: [0, 0],
        held: null,
        ended: false,
        deck: cards,
      };
    },

    moves: { play },
    turn: {
      stages: { fill: { moves: { fill } }, put: { moves: { put } } },
      onBegin: ({ G, ctx }) => {
        const player = Number(ctx.currentPlayer);
        if (!canPlay(G, player)) G.hands[player] = [...GLYPHS];
      },
    },

    endIf: ({ G }) => (G.ended ? { winner: winner(G), scores: scores(G) } : undefined),

    ai: {
      enumerate: (G, ctx, playerID) => {
        const stage = ctx.activePlayers && ctx.activePlayers[playerID];
        if (stage) return gaps(G).map((cell) => ({ move: stage, args: [cell] }));
        return plays(G, Number(playerID)).map((args) => ({ move: "play", args }));
      },
    },
  };
}

module.exports = { Channeling };
