// versus.js: the lines of bench/online as a table of Coven beside boardgame.io.
"use strict";

const fs = require("fs");
const { dependencies } = require("./package.json");

const lines = fs.readFileSync(0, "utf8").trim().split("\n");
const figures = Object.fromEntries(
  lines.map((line) => [line.slice(0, line.indexOf(" ")), JSON.parse(line.slice(line.indexOf(" ")))]),
);
const { play, idle, match, peer } = figures;

// [what, ours, theirs, whether more is better]
const rows = [
  ["moves per second of the server's CPU time", play.per_cpu_second, peer.per_cpu_second, true],
  ["bytes to both clients per move", match.bytes_down, peer.bytes_down, false],
  ["bytes from clients per move", match.bytes_up, peer.bytes_up, false],
  [`from a move to its update, ${peer.tables} matches, p50, ms`, match.p50_ms, peer.p50_ms, false],
  ["the same, p99, ms", match.p99_ms, peer.p99_ms, false],
  ["memory per match with two sockets, kB", idle.kb_per_table_with_two_sockets, peer.kb_per_table_with_two_sockets, false],
];

const number = (value) => (value < 100 ? String(value) : Math.round(value).toLocaleString("en"));
const ratio = (ours, theirs, more) => Math.round((more ? ours / theirs : theirs / ours) * 10) / 10;

console.log(`| channeling, two seats | Coven | boardgame.io ${dependencies["boardgame.io"]} | better by |`);
console.log("| --- | --- | --- | --- |");
for (const [what, ours, theirs, more] of rows) {
  console.log(`| ${what} | ${number(ours)} | ${number(theirs)} | ${number(ratio(ours, theirs, more))} |`);
}
