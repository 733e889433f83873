// measure.js [SECONDS]: how fast boardgame.io plays The Channeling at random, and how fast its MCTS bot thinks, as JSON.
// SECONDS is the time for each figure (2). A rate is work by CPU time, or by the clock where that is kinder (node collects
// garbage in other threads). Before each figure as much work again goes uncounted, for the compiler to warm up.
"use strict";

const fs = require("fs");
const path = require("path");
const { Client } = require("boardgame.io/client");
const { InitializeGame } = require("boardgame.io/internal");
const { MCTSBot, RandomBot, Simulate } = require("boardgame.io/ai");
const { Channeling } = require("./channeling");

const PLAYOUT_TO_THE_END = 1000;
const SIMULATIONS = 100;

const set = JSON.parse(fs.readFileSync(path.join(__dirname, "../../sets/channeling.json"), "utf8"));
const game = Channeling({ set });
const { enumerate } = game.ai;

// A game by moves of a client without a page. The bot's own dice choose, so that all ways choose alike.
function gameByClient(dice) {
  const client = Client({ game, numPlayers: 2, debug: false });
  let moves = 0;
  for (let { G, ctx } = client.getState(); !ctx.gameover; { G, ctx } = client.getState()) {
    const { move, args } = dice.random(enumerate(G, ctx, ctx.currentPlayer));
    client.moves[move](...args);
    moves++;
  }
  return moves;
}

// A game by `Simulate`, which goes past the client straight to the reducer.
async function gameBySimulate(bots) {
  const { state } = await Simulate({ game, bots, state: InitializeGame({ game, numPlayers: 2 }) });
  return state._stateID;
}

// A decision of the MCTS bot at a first position, its playouts to the end of the game.
async function decisionByMcts(bot) {
  await bot.play(InitializeGame({ game, numPlayers: 2 }), "0");
  return SIMULATIONS;
}

// Work a second, and rounds a second, of at least so many seconds.
async function rate(seconds, work) {
  const clock = process.hrtime.bigint();
  const used = process.cpuUsage();
  let [done, rounds, passed] = [0, 0, 0];
  while (passed < seconds) {
    done += await work();
    rounds++;
    passed = Number(process.hrtime.bigint() - clock) * 1e-9;
  }
  const { user, system } = process.cpuUsage(used);
  const spent = Math.min(passed, (user + system) * 1e-6);
  return { work: done / spent, rounds: rounds / spent };
}

async function main() {
  const seconds = Number(process.argv[2] ?? 2);
  const bots = { 0: new RandomBot({ enumerate }), 1: new RandomBot({ enumerate }) };
  const mcts = new MCTSBot({ game, enumerate, iterations: SIMULATIONS, playoutDepth: PLAYOUT_TO_THE_END });
  const measured = async (work) => (await rate(seconds, work), rate(seconds, work));

  const client = await measured(async () => gameByClient(bots[0]));
  const simulate = await measured(() => gameBySimulate(bots));
  const thinking = await measured(() => decisionByMcts(mcts));
  console.log(
    JSON.stringify({
      client_decisions_per_second: Math.round(client.work),
      client_games_per_second: Math.round(client.rounds),
      simulate_decisions_per_second: Math.round(simulate.work),
      simulate_games_per_second: Math.round(simulate.rounds),
      mcts_simulations_per_second: Math.round(thinking.work * 10) / 10,
    }),
  );
}

main();
