// online.js [MATCHES [SECONDS]]: what online matches cost boardgame.io's server, as JSON. Two clients in each of MATCHES
// matches (64) play at random, as fast as they are answered, until half of the matches have ended or SECONDS (8) are
// over; as many have played before, uncounted, for the compiler to warm up. The clients say what boardgame.io's own
// client says, through the same socket.io, but compute no moves of their own.
"use strict";

const fs = require("fs");
const path = require("path");
const { fork } = require("child_process");
const { io } = require("socket.io-client");
const { Channeling } = require("./channeling");

const SAT = 200; // matches in memory when it is measured
const { enumerate } = Channeling({ set: { circles: [] } }).ai;
const matches = Number(process.argv[2] ?? 64);
const seconds = Number(process.argv[3] ?? 8);

const now = () => Number(process.hrtime.bigint()) * 1e-6;
const any = (list) => list[Math.floor(Math.random() * list.length)];
const heard = (child) => new Promise((resolve) => child.once("message", resolve));

function cpuSeconds(pid) {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function post(url, body) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

// Bytes of WebSocket messages: a letter for the kind of packet, then its text.
const bytesOf = (packet) => 1 + Buffer.byteLength(packet.data ?? "");

// A player of a match: `state` is what the server said last.
class Player {
  constructor(tally, url, matchID, playerID, credentials) {
    Object.assign(this, { tally, matchID, playerID, credentials, state: null, asked: null, sent: 0 });
    this.socket = io(`${url}/channeling`, { transports: ["websocket"], forceNew: true });
    this.synced = new Promise((resolve) => this.socket.once("sync", resolve));
    this.socket.io.on("open", () => {
      this.socket.io.engine.on("packet", (packet) => (tally.down += bytesOf(packet)));
      this.socket.io.engine.on("packetCreate", (packet) => (tally.up += bytesOf(packet)));
    });
    this.socket.on("connect", () => this.socket.emit("sync", matchID, playerID, credentials, 2));
    this.socket.on("sync", (id, { state }) => (this.state = state));
    this.socket.on("update", (id, state) => this.update(state));
  }

  update(state) {
    this.state = state;
    if (this.asked !== null && state._stateID > this.asked) {
      this.tally.latencies.push(now() - this.sent);
      this.asked = null;
    }
    this.move();
  }

  move() {
    const { G, ctx, _stateID } = this.state;
    if (!this.tally.open || this.asked !== null || ctx.currentPlayer !== this.playerID) return;
    if (ctx.gameover) {
      this.tally.ended++;
      return;
    }
    const { move, args } = any(enumerate(G, ctx, this.playerID));
    const payload = { type: move, args, playerID: this.playerID, credentials: this.credentials };
    this.asked = _stateID;
    this.sent = now();
    this.socket.emit("update", { type: "MAKE_MOVE", payload }, _stateID, this.matchID, this.playerID);
  }
}

async function sitDown(tally, url) {
  const games = `${url}/games/channeling`;
  const { matchID } = await post(`${games}/create`, { numPlayers: 2 });
  const players = [];
  for (const playerID of ["0", "1"]) {
    const { playerCredentials } = await post(`${games}/${matchID}/join`, { playerID, playerName: "A" });
    players.push(new Player(tally, url, matchID, playerID, playerCredentials));
  }
  await Promise.all(players.map((player) => player.synced));
  return players;
}

// Let these matches play; what it took.
async function play(tally, tables, pid) {
  Object.assign(tally, { open: true, ended: 0, latencies: [], down: 0, up: 0 });
  const [began, used] = [now(), cpuSeconds(pid)];
  tables.flat().forEach((player) => player.move());
  while (tally.ended * 2 < tables.length && now() - began < seconds * 1000) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  tally.open = false;
  return { seconds: (now() - began) / 1000, cpu: cpuSeconds(pid) - used };
}

function report(tally, { seconds: passed, cpu }, bytes) {
  const sorted = tally.latencies.toSorted((a, b) => a - b);
  const moves = sorted.length;
  const rounded = (number) => Math.round(number * 100) / 100;
  const part = (share) => rounded(sorted[Math.floor((moves - 1) * share)]);
  return {
    tables: matches,
    moves,
    seconds: rounded(passed),
    per_second: Math.round(moves / passed),
    cpu_seconds: rounded(cpu),
    per_cpu_second: Math.round(moves / cpu),
    bytes_down: Math.round(tally.down / moves),
    bytes_up: Math.round(tally.up / moves),
    p50_ms: part(0.5),
    p99_ms: part(0.99),
    ended: tally.ended,
    kb_per_table_with_two_sockets: rounded(bytes / 1024 / Math.max(SAT, 2 * matches)),
  };
}

async function main() {
  const tally = { open: false, down: 0, up: 0 };
  const server = fork(path.join(__dirname, "serve.js"), {
    execArgv: ["--expose-gc"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  server.on("exit", (code) => process.exit(code ?? 1));
  const { port } = await heard(server);
  const url = `http://127.0.0.1:${port}`;
  const memory = async () => (server.send("memory"), (await heard(server)).bytes);

  await sitDown(tally, url); // what all matches share is there
  const before = await memory();
  const tables = [];
  for (let made = 0; made < Math.max(SAT, 2 * matches); made++) tables.push(await sitDown(tally, url));
  const bytes = (await memory()) - before;
  await play(tally, tables.slice(0, matches), server.pid);
  await new Promise((resolve) => setTimeout(resolve, 500)); // the last answers
  const spent = await play(tally, tables.slice(matches, 2 * matches), server.pid);
  console.log(JSON.stringify(report(tally, spent, bytes)));
  server.removeAllListeners("exit");
  server.kill();
  process.exit();
}

main();
