/* The module and the native program play the same game: same seed, same players, same iterations, same bytes. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { Session } from "./session";
import { VIEW_ALL } from "./types";

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const program = process.env.COVEN ?? at("build/release/coven");

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile(readFileSync(at("build/wasm/coven.wasm")));
});

/** A game by the native program. */
function native(game: string, players: string[], seed: string): string {
  const given = ["record", game, "--seats", String(players.length), "--players", players.join(","), "--seed", seed];
  return execFileSync(program, given, { encoding: "utf8" }).trim();
}

/** A session with the weights for such a table, if there are any. */
async function sessionFor(game: string, seats: number): Promise<Session> {
  const session = await Session.create(module);
  const weights = at(`weights/${game}-${seats}.net`);
  if (existsSync(weights)) session.net(new Uint8Array(readFileSync(weights)));
  return session;
}

async function inModule(game: string, players: string[], seed: string): Promise<string> {
  const session = await sessionFor(game, players.length);
  session.open({ game, seats: players.length, options: {}, seed, players });
  while (session.snapshot(-1, VIEW_ALL).actor !== "end") session.step();
  return session.record(VIEW_ALL);
}

describe.each([
  ["null", ["random", "random"]],
  ["channeling", ["uct:iterations=60", "search:iterations=40"]],
  ["channeling", ["learned", "greedy"]],
  ["scramble", ["uct:iterations=40", "random"]],
  ["duel", ["uct:iterations=40", "learned"]],
  ["duel", ["random", "search:iterations=20", "greedy"]],
  ["isle", ["greedy", "search:iterations=20"]],
  ["isle", ["random", "uct:iterations=30", "greedy", "learned"]],
])("%s with %s", (game, players) => {
  it("gives the same record, byte for byte", async () => {
    const seed = `same ${game}`;
    expect(await inModule(game, players, seed)).toBe(native(game, players, seed));
  }, 60_000);
});

describe("searching from scratch at each decision, as the page does", () => {
  it.each([
    ["channeling", ["search:iterations=30", "uct:iterations=30"]],
    ["duel", ["search:iterations=20", "learned"]],
  ])(
    "%s gives the same record too",
    async (game, players) => {
      const seed = `anew ${game}`;
      const keeper = await Session.create(module);
      const thinker = await sessionFor(game, players.length);
      keeper.open({ game, seats: players.length, options: {}, seed, players });
      for (
        let snapshot = keeper.snapshot(-1, VIEW_ALL);
        snapshot.actor !== "end";
        snapshot = keeper.snapshot(-1, VIEW_ALL)
      ) {
        if (snapshot.actor === "*") keeper.step();
        else {
          thinker.load(keeper.record(VIEW_ALL), "other", players);
          thinker.step();
          keeper.play(thinker.log(snapshot.plies, VIEW_ALL)[0]!.text);
        }
      }
      expect(keeper.record(VIEW_ALL)).toBe(native(game, players, seed));
    },
    60_000,
  );
});
