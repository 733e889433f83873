// serve.js -- boardgame.io's server with The Channeling, for online.js, which forks it. It tells its port, and answers
// every message with the memory that it uses after a collection of garbage, in bytes.
"use strict";

const fs = require("fs");
const path = require("path");
const { Server } = require("boardgame.io/server");
const { Channeling } = require("./channeling");

const set = JSON.parse(fs.readFileSync(path.join(__dirname, "../../sets/channeling.json"), "utf8"));

// Over a network the deck must not leave the server.
const game = {
  ...Channeling({ set }),
  playerView: ({ G }) => {
    const { deck, ...shown } = G;
    return shown;
  },
};

const server = Server({ games: [game], origins: [/127\.0\.0\.1/] });
server.run({ port: 0 }).then(({ appServer }) => process.send({ port: appServer.address().port }));
process.on("message", () => {
  global.gc();
  process.send({ bytes: process.memoryUsage().rss });
});
process.on("disconnect", () => process.exit());
