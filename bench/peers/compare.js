// compare.js [--json]: the rounds of bench/run, a JSON object to a line, as a table of ratios and as JSON.
"use strict";

const fs = require("fs");
const { dependencies } = require("./package.json");

const rounds = fs.readFileSync(0, "utf8").trim().split("\n").map((line) => JSON.parse(line));
const best = (figures) => Math.max(...figures);
const median = (figures) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)];

function row(work, ours, theirs) {
  const ratios = rounds.map((round) => ours(round) / theirs(round));
  return {
    work,
    coven: best(rounds.map(ours)),
    peer: best(rounds.map(theirs)),
    ratio: Math.round(median(ratios)),
    least: Math.round(Math.min(...ratios)),
    most: Math.round(Math.max(...ratios)),
  };
}

const decisions = ({ play }) => play.games.channeling.decisions_per_second;
const games = ({ play }) => play.games.channeling.games_per_second;
const simulations = ({ think }) => think[0].uct_simulations_per_second;
const rows = [
  row("random play by a client, decisions/s", decisions, ({ peer }) => peer.client_decisions_per_second),
  row("random play by Simulate, decisions/s", decisions, ({ peer }) => peer.simulate_decisions_per_second),
  row("random play by Simulate, games/s", games, ({ peer }) => peer.simulate_games_per_second),
  row("tree search, simulations/s", simulations, ({ peer }) => peer.mcts_simulations_per_second),
];

const number = (value) => (value < 100 ? String(value) : Math.round(value).toLocaleString("en"));

if (!process.argv.includes("--json")) {
  console.log(`| channeling | Coven | boardgame.io ${dependencies["boardgame.io"]} | ratio (least to most) |`);
  console.log("| --- | --- | --- | --- |");
  for (const { work, coven, peer, ratio, least, most } of rows) {
    console.log(`| ${work} | ${number(coven)} | ${number(peer)} | ${number(ratio)} (${number(least)} to ${number(most)}) |`);
  }
  console.log();
}
console.log(
  JSON.stringify({ peer: `boardgame.io ${dependencies["boardgame.io"]}`, node: process.version, rounds: rounds.length, rows }),
);
