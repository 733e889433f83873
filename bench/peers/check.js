// check.js [FILE]: is this the same game? Replays every game of our golden traces and compares, wherever a seat acts and
// at the end: the position's text, who acts, all legal moves, the cards left in the deck, scores and winner. FILE: other
// traces, `coven record channeling | coven trace -`.
"use strict";

const fs = require("fs");
const path = require("path");
const { Client } = require("boardgame.io/client");
const { Channeling } = require("./channeling");
const { CELLS, GLYPHS } = require("./forest");

const cardFromText = (text) => ({ vigor: Number(text[0]), splendor: Number(text[2]) });
const cardText = (card) => `${card.vigor}${card.splendor}`;

function spaceText(G, cell) {
  const cubes = [0, 1].map((player) => (G.cubes[player][cell] ? "ld"[player] + G.cubes[player][cell] : "")).join("");
  const druid = [0, 1].map((player) => (G.druids[player].includes(cell) ? "LD"[player] : "")).join("");
  return (G.cards[cell] ? cardText(G.cards[cell]) : "--") + cubes + druid;
}

function phaseText({ G, ctx }) {
  if (ctx.gameover) return "end";
  const stage = ctx.activePlayers ? ctx.activePlayers[ctx.currentPlayer] : "play";
  return stage === "put" ? `put:${cardText(G.held)}` : stage;
}

// The position as docs/rules/channeling.md writes it.
function positionText({ G, ctx }) {
  const rows = [0, 4, 8, 12].map((first) => CELLS.slice(first, first + 4).map((cell) => spaceText(G, cell)).join(","));
  const hands = G.hands.map((hand) => GLYPHS.filter((glyph) => hand.includes(glyph)).join(""));
  const piles = G.piles.map((pile) => pile.map(cardText).sort().join(".") || "-");
  return [ctx.turn, phaseText({ G, ctx }), rows.join("/"), ...hands, ...piles, ...G.kept].join(" ");
}

const moveText = ({ move, args }) => [move, ...args].join(" ");

// The deck as the record drew it. Cards that were never drawn lie below, whatever their order.
function deckOf(record, lines) {
  const drawn = record.events.filter((event) => event.startsWith("*")).map((event) => cardFromText(event.slice(-3)));
  const chance = lines.filter((line) => line.actor === "*");
  const last = chance[chance.length - 1];
  const rest = last.legal.flatMap(([text, copies]) => Array(copies).fill(cardFromText(text.slice(-3))));
  rest.splice(rest.findIndex((card) => cardText(card) === cardText(drawn[drawn.length - 1])), 1);
  return [...drawn, ...rest];
}

function expect(where, what, is, ought) {
  const [left, right] = [JSON.stringify(is), JSON.stringify(ought)];
  if (left !== right) throw new Error(`${where}: ${what}\n  is    ${left}\n  ought ${right}`);
}

// What chance may draw, by the trace, must be what lies in the deck here.
function compareDeck(where, cards, line) {
  const left = line.legal.flatMap(([text, copies]) => Array(copies).fill(cardText(cardFromText(text.slice(-3)))));
  expect(where, "deck", cards.map(cardText).sort(), left.sort());
}

function compareSeat(where, game, state, line) {
  const { G, ctx } = state;
  expect(where, "position", positionText(state), line.position);
  expect(where, "actor", String(Number(ctx.currentPlayer) + 1), line.actor);
  expect(where, "legal moves", game.ai.enumerate(G, ctx, ctx.currentPlayer).map(moveText).sort(), line.legal);
}

function compareEnd(where, state, line) {
  const { scores, winner } = state.ctx.gameover ?? {};
  expect(where, "position", positionText(state), line.position);
  expect(where, "scores", scores, line.scores);
  expect(where, "winner", winner, String(line.result.indexOf(1)));
}

// A whole game of a trace; gives how many positions were compared. Chance has no position of its own here: it is drawn
// inside the moves, from the deck that the record tells.
function replay(where, record, lines) {
  const game = Channeling({ options: record.options, deck: deckOf(record, lines) });
  const client = Client({ game, numPlayers: 2, debug: false });
  let compared = 0;
  for (const line of lines.filter((each) => each.actor !== "*")) {
    const at = `${where} ply ${line.ply}`;
    const state = client.getState();
    compared++;
    if (line.actor === "end") {
      compareEnd(at, state, line);
      continue;
    }
    compareSeat(at, game, state, line);
    const chance = lines.find((other) => other.ply > line.ply && other.actor === "*");
    if (chance) compareDeck(at, state.G.deck, chance);
    const [move, ...args] = line.event.split(" ");
    client.moves[move](...args);
  }
  return compared;
}

const file = process.argv[2] || path.join(__dirname, "../../tests/golden/channeling.jsonl");
const text = fs.readFileSync(file, "utf8").trim().split("\n").map((line) => JSON.parse(line));
const starts = text.flatMap((line, at) => (line.record ? [at] : []));
let compared = 0;
starts.forEach((start, game) => {
  compared += replay(`game ${game + 1}`, text[start], text.slice(start + 1, starts[game + 1]));
});
console.log(`the same game: ${starts.length} games, ${compared} positions with their legal moves`);
