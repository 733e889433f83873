/* The mix, twice: here and in the engine. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { Session } from "../engine/session";
import { storageOf } from "../state/saves.fake";
import { Kept } from "./kept";
import { faultOf, nextOf, promiseOf, seedOf, wordsOf } from "./mix";
import type { Mixed } from "./protocol";

const hex = (byte: number): string => byte.toString(16).padStart(2, "0").repeat(32);
const server = hex(0x11);
const given = [hex(0x22), hex(0x33), hex(0x44)];
const mixed: Mixed = {
  table: "abcdefghij",
  server,
  commitment: promiseOf(server),
  promises: given.map(promiseOf),
  given,
};
const chance = promiseOf(seedOf(mixed));
/** The list at the end of the protocol's page. */
const list = readFileSync(new URL("../../../docs/online.md", import.meta.url), "utf8")
  .split("## The words")[1]!
  .split("\n")
  .filter((line) => line.startsWith("    "))
  .join(" ")
  .split(/\s+/)
  .filter(Boolean);

let session: Session;
beforeAll(async () => {
  const bytes = readFileSync(new URL("../../../build/wasm/coven.wasm", import.meta.url));
  session = await Session.create(await WebAssembly.compile(bytes));
});

describe("the mix", () => {
  it("is the one of the engine", () => {
    const answer = session.mix({ table: mixed.table, server, given });
    expect(answer).toEqual({
      commitment: mixed.commitment,
      promises: mixed.promises,
      seed: seedOf(mixed),
      chance,
    });
  });

  it("is the one that is written down", () => {
    expect(promiseOf("00".repeat(32))).toBe("66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
    expect(seedOf(mixed)).toMatch(/^[0-9a-f]{64}$/);
    expect(seedOf({ ...mixed, table: "abcdefghik" })).not.toBe(seedOf(mixed));
    expect(seedOf({ ...mixed, given: [given[1]!, given[0]!, given[2]!] })).not.toBe(seedOf(mixed));
  });

  it("has the same four words", () => {
    expect(list.length).toBe(256);
    const { commitment, table } = mixed;
    const promises = mixed.promises.slice(1);
    const options = { goal: "low" };
    const words = session.mix({ table, commitment, promises, chance, game: "null", seats: 2, options }).words!;
    const numbers = wordsOf({ table, commitment, promises, chance, options: "game=null seats=2 goal=low" });
    expect(numbers.map((n) => list[n]).join(" ")).toBe(words);
  });

  it("finds every forgery, and says which", () => {
    const part = { commitment: mixed.commitment, promise: mixed.promises[1]!, given: given[1]! };
    const good = { table: mixed.table, chance, part, person: 1 };
    const other = hex(0x55);
    expect(faultOf(mixed, good)).toBeNull();
    expect(faultOf({ ...mixed, table: "kbcdefghij" }, good)).toBe("table");
    expect(faultOf({ ...mixed, server: other }, good)).toBe("server");
    expect(faultOf({ ...mixed, given: [other, given[1]!, given[2]!] }, good)).toBe("given");
    expect(faultOf({ ...mixed, given: given.slice(1) }, good)).toBe("given");
    const swapped = {
      ...mixed,
      promises: [mixed.promises[1]!, mixed.promises[0]!, mixed.promises[2]!],
      given: [given[1]!, given[0]!, given[2]!],
    };
    expect(faultOf(swapped, good)).toBe("seed");
    expect(faultOf(mixed, { ...good, chance: promiseOf(other) })).toBe("seed");
    expect(faultOf(mixed, { ...good, part: { ...part, commitment: other } })).toBe("kept");
    expect(faultOf(mixed, { ...good, part: { ...part, given: other } })).toBe("own");
    expect(faultOf(mixed, { ...good, person: 0 })).toBe("own");
  });
});

describe("this page's part", () => {
  const keptOf = (): Kept => new Kept("abcdefghij", storageOf());
  const P = mixed.commitment;

  it("is kept before it is promised, and given only when all promises are known and its own is among them", () => {
    const kept = keptOf();
    const promise = nextOf({ commitment: P, step: [0, 0] }, 0, kept);
    const { part } = kept.now;
    expect(promise).toEqual({ t: "mix", h: part!.promise });
    expect(promiseOf(part!.given)).toBe(part!.promise);
    expect(nextOf({ commitment: P, step: [0, 0] }, 0, kept)).toEqual(promise);
    expect(nextOf({ commitment: P, step: [1, 0] }, 0, kept)).toBeNull();
    expect(nextOf({ commitment: P, step: [1, 0], promises: [] }, 0, kept)).toBeNull();
    const promises = [part!.promise, hex(7)];
    expect(nextOf({ commitment: P, step: [1, 1], promises }, 0, kept)).toEqual({ t: "mix", c: part!.given });
    expect(nextOf({ commitment: P, step: [2, 1], promises }, 0, kept)).toBeNull();
  });

  it("is not given to a server that shows another promise", () => {
    const kept = keptOf();
    nextOf({ commitment: P, step: [0, 0] }, 0, kept);
    expect(nextOf({ commitment: P, step: [1, 1], promises: [hex(8), hex(7)] }, 0, kept)).toBe("bad");
  });

  it("is another one for another commitment: nobody who knows the old one can choose", () => {
    const kept = keptOf();
    nextOf({ commitment: P, step: [0, 0] }, 0, kept);
    const before = kept.now.part!;
    const next = nextOf({ commitment: hex(9), step: [1, 1], promises: [before.promise, hex(7)] }, 0, kept);
    expect(next).toEqual({ t: "mix", h: kept.now.part!.promise });
    expect(kept.now.part!.given).not.toBe(before.given);
  });

  it("begins again if it is lost", () => {
    const kept = keptOf();
    const lost = { commitment: P, step: [1, 1], promises: [hex(6), hex(7)] };
    const next = nextOf(lost, 0, kept);
    expect(next).toHaveProperty("h");
    /* Until the server has begun again, nothing else is said, and nobody is accused. */
    expect(nextOf(lost, 0, kept)).toEqual(next);
  });

  it("is nothing for somebody who only watches", () => {
    expect(nextOf({ commitment: P, step: [0, 0] }, -1, keptOf())).toBeNull();
  });
});
