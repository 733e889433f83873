/* Following a table: the real engine, and a server that says what the test wants. */
import { readFileSync } from "node:fs";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Session } from "../engine/session";
import { Stopped } from "../engine/stopped";
import { storageOf } from "../state/saves.fake";
import type { Storage } from "../state/saves";
import { Following, type Engine } from "./following";
import { Kept } from "./kept";
import { DELAYS } from "./line";
import type { Act, Hello, Said, TableFacts } from "./protocol";

let module: WebAssembly.Module;
beforeAll(async () => {
  const bytes = readFileSync(new URL("../../../build/wasm/coven.wasm", import.meta.url));
  module = await WebAssembly.compile(bytes);
});

const ID = "abcdefghij";
const later = (session: Session): Engine => ({
  follow: (followed, names) => Promise.resolve().then(() => session.follow(followed, names)),
  names: (names) => Promise.resolve().then(() => session.names(names)),
  hear: (text) => Promise.resolve().then(() => session.hear(text)),
  back: (ply) => Promise.resolve().then(() => session.back(ply)),
  mix: (question) => Promise.resolve().then(() => session.mix(question)),
});

/** A game of null between two people, kept as acts; only seat 1 is told of it here. */
async function tableOf(storage: Storage = storageOf()) {
  const match = await Session.create(module);
  const info = match.open({ game: "null", seats: 2, options: {}, seed: "online", players: ["person", "person"] });
  const engine = await Session.create(module);
  const said: Said[] = [];
  let restarts = 0;
  const make = (): Following => {
    const following = new Following(ID, later(engine), new Kept(ID, storage));
    following.speakTo({ say: (one) => (said.push(one), true), restart: () => void restarts++ });
    return following;
  };
  const facts: TableFacts = {
    game: "null",
    seats: 2,
    options: {},
    set: "house",
    rules: info.rules!,
    names: ["Ada", "Bo"],
    who: ["person", "person"],
    clock: null,
    rated: false,
    watch: "no",
    delay: 0,
    secrets: true,
  };
  const acts: Act[] = [];
  const seen = (from: number): string[] => match.log(from, 1).map(({ actor, text }) => `${actor} ${text}`);
  match.deal();
  acts.push({ t: "e", s: 0, x: seen(0) });
  /** The seat that acts plays, with the chance that follows. */
  const play = (text: string, n?: number): Act => {
    const from = match.snapshot(-1, -1).plies;
    match.play(text);
    match.deal();
    const act: Act = { t: "e", s: acts.length, x: seen(from), ...(n === undefined ? {} : { n }) };
    acts.push(act);
    return act;
  };
  const hi = (more: Partial<Hello> = {}): Hello => ({
    t: "hi",
    v: 1,
    s: acts.length,
    seat: 1,
    info: facts,
    on: [1, 1],
    ...more,
  });
  /** Answer a hi. */
  const greet = async (following: Following): Promise<void> => {
    const last = said.findLast((one) => one.t === "hi")!;
    await following.heard(hi());
    for (const act of acts.slice(Math.max(0, last.from))) await following.heard(act);
  };
  const following = make();
  following.opened();
  await greet(following);
  const position = (): string => engine.snapshot(-1, 1).position;
  const truth = (): string => match.snapshot(-1, 1).position;
  return {
    match,
    engine,
    following,
    make,
    said,
    acts,
    play,
    hi,
    greet,
    facts,
    position,
    truth,
    restarts: () => restarts,
  };
}

const moveOf = (said: readonly Said[]): Extract<Said, { t: "m" }> => said.findLast((one) => one.t === "m")!;

describe("a followed table", () => {
  it("says what it has, and then knows what its seat may see", async () => {
    const { following, said, position, truth } = await tableOf();
    expect(said[0]).toEqual({ t: "hi", v: 1, from: -1 });
    expect(following.caughtUp).toBe(true);
    expect(position()).toBe(truth());
    following.lost();
    following.opened();
    expect(said.at(-1)).toEqual({ t: "hi", v: 1, from: 1 });
  });

  it("plays, and assumes nothing before the server has said it", async () => {
    const { following, said, play, position, truth } = await tableOf();
    const before = position();
    const played = following.play("keep");
    expect(following.sent).toBe("keep");
    expect(position()).toBe(before);
    const { s, n, x } = moveOf(said);
    expect([s, x]).toEqual([1, "keep"]);
    await following.heard(play("keep", n));
    await played;
    expect(following.sent).toBeNull();
    expect(position()).toBe(truth());
  });

  it("sends a move again after a lost connection, with the same nonce; the echo counts once", async () => {
    const { following, said, play, greet, acts, position, truth } = await tableOf();
    const played = following.play("keep");
    const first = moveOf(said);
    /* It arrived, but the answer was lost. */
    following.lost();
    play("keep");
    following.opened();
    await greet(following);
    expect(moveOf(said)).toEqual(first);
    await following.heard({ ...(acts[1] as Extract<Act, { t: "e" }>), n: first.n });
    await played;
    expect(following.sent).toBeNull();
    expect(position()).toBe(truth());
  });

  it("keeps a move over a reload", async () => {
    const storage = storageOf();
    const { following, make, said, greet, play, position, truth } = await tableOf(storage);
    void following.play("keep").catch(() => undefined);
    const first = moveOf(said);
    following.close();
    const again = make();
    expect(again.sent).toBe("keep");
    said.length = 0;
    again.opened();
    await greet(again);
    expect(moveOf(said)).toEqual(first);
    await again.heard(play("keep", first.n));
    expect(again.sent).toBeNull();
    expect(position()).toBe(truth());
    expect(make().sent).toBeNull();
  });

  it("asks again when the table has moved on, and says what is refused", async () => {
    const { following, said } = await tableOf();
    const stale = following.play("keep");
    await following.heard({ t: "no", n: moveOf(said).n, code: "stale", s: 2, say: "too late" });
    await expect(stale).rejects.toThrow(Stopped);
    const illegal = following.play("swap 9");
    await following.heard({ t: "no", n: moveOf(said).n, code: "illegal", s: 2, say: "there is no card 9" });
    await expect(illegal).rejects.toThrow("there is no card 9");
    expect(following.sent).toBeNull();
  });

  it("takes what the other tab at its seat plays, and does not take it for its own", async () => {
    const { following, said, play, position, truth } = await tableOf();
    const played = following.play("keep");
    await following.heard(play("keep", 12345));
    expect(following.sent).toBe("keep");
    await following.heard({ t: "no", n: moveOf(said).n, code: "stale", s: 2, say: "too late" });
    await expect(played).rejects.toThrow(Stopped);
    expect(position()).toBe(truth());
  });

  it("passes over an act that it has, and asks for one that is missing", async () => {
    const { following, play, acts, restarts, greet, position, truth } = await tableOf();
    await following.heard(acts[0]!);
    expect(position()).toBe(truth());
    play("keep");
    const third = play("keep");
    await following.heard(third);
    expect(restarts()).toBe(1);
    following.opened();
    await greet(following);
    expect(position()).toBe(truth());
  });

  it("puts an act together that comes in parts, also if the line breaks between them", async () => {
    const { following, play, said, greet, restarts, position, truth } = await tableOf();
    play("keep");
    const whole = play("keep") as Extract<Act, { t: "e" }>;
    const first = { t: "e" as const, s: 1, x: ["1 keep"] };
    await following.heard(first);
    await following.heard({ ...whole, x: whole.x.slice(0, 1), more: 1 });
    following.lost();
    following.opened();
    expect(said.at(-1)).toEqual({ t: "hi", v: 1, from: 2 });
    await greet(following);
    expect(restarts()).toBe(0);
    expect(position()).toBe(truth());
  });

  it("goes back, and says how much of what was shown still stands", async () => {
    const { following, match, play, acts, position, truth } = await tableOf();
    const dealt = following.plies;
    await following.heard(play("keep"));
    following.stands = following.plies;
    match.back(dealt);
    acts.push({ t: "b", s: acts.length, to: dealt });
    await following.heard(acts.at(-1)!);
    expect([following.plies, following.stands]).toEqual([dealt, dealt]);
    expect(position()).toBe(truth());
  });

  it("drops what it has when it sits elsewhere, or the server was restored", async () => {
    const { following, hi, said, restarts, greet, position, truth } = await tableOf();
    following.opened();
    await following.heard(hi({ seat: 2 }));
    expect(restarts()).toBe(1);
    following.opened();
    expect(said.at(-1)).toEqual({ t: "hi", v: 1, from: -1 });
    await greet(following);
    expect(position()).toBe(truth());
    following.lost();
    following.opened();
    await following.heard({ t: "no", code: "stale", s: 0, say: "we know fewer acts" });
    expect(restarts()).toBe(2);
    following.opened();
    expect(said.at(-1)).toEqual({ t: "hi", v: 1, from: -1 });
  });

  it("follows nothing by other rules, nor in another protocol, nor what is impossible", async () => {
    const one = await tableOf();
    const facts = { ...one.facts, rules: "null 99 0000" };
    const other = one.make();
    other.opened();
    await other.heard(one.hi({ info: facts }));
    expect(other.barred).toBe("rules");
    const two = await tableOf();
    await two.following.heard(two.hi({ v: 2 }));
    expect(two.following.barred).toBe("version");
    const three = await tableOf();
    await three.following.heard({ t: "e", s: 1, x: ["2 keep"] });
    expect(three.following.barred).toBe("rules");
  });

  it("tells who is here, who sits where, and what is offered", async () => {
    const { following, said } = await tableOf();
    await following.heard({ t: "w", on: [1, 0], gone: [0, 35] });
    expect(following.on).toEqual([true, false]);
    expect(following.due[0]).toBeNull();
    expect(following.due[1]! - performance.now()).toBeGreaterThan(30_000);
    await following.heard({ t: "o", s: 1, id: 7, k: "draw", by: 2 });
    expect(following.offers).toMatchObject([{ id: 7, k: "draw", by: 2 }]);
    following.answer(7, false);
    expect(said.at(-1)).toMatchObject({ t: "a", o: 7, yes: false });
    await following.heard({ t: "o", s: 2, id: 7, done: "no" });
    expect(following.offers).toEqual([]);
    expect(following.settled).toMatchObject({ done: "no", offer: { by: 2 } });
    await following.heard({ t: "seat", s: 3, seat: 2, who: "adept", name: null });
    expect(following.info?.who).toEqual(["person", "adept"]);
  });

  it("says offers again that were not answered when the line broke, and no others", async () => {
    const { following, said, greet, acts } = await tableOf();
    following.offer("draw");
    following.lost();
    said.length = 0;
    following.opened();
    await greet(following);
    expect(said.filter(({ t }) => t === "o").length).toBe(1);
    acts.push({ t: "o", s: 1, id: 1, k: "draw", by: 1 });
    await following.heard(acts[1]!);
    following.lost();
    said.length = 0;
    following.opened();
    await greet(following);
    expect(said.filter(({ t }) => t === "o")).toEqual([]);
  });

  it("continues from a position, also for whoever comes after it", async () => {
    const { following, make, match, play, acts, hi, said, restarts, position, truth } = await tableOf();
    const dealt = following.plies;
    const put = match.snapshot(dealt, 1).position;
    await following.heard(play("keep"));
    following.stands = following.plies;
    match.back(dealt);
    acts.push({ t: "put", s: acts.length, x: put });
    await following.heard(acts.at(-1)!);
    expect([following.plies, following.stands]).toEqual([0, 0]);
    expect(position()).toBe(put);
    /* A computer takes a seat: play still continues from there. */
    acts.push({ t: "seat", s: acts.length, seat: 2, who: "adept", name: null });
    await following.heard(acts.at(-1)!);
    expect(position()).toBe(put);
    await following.heard(play("keep"));
    expect(position()).toBe(truth());
    expect(following.plies).toBe(match.snapshot(-1, 1).plies - dealt);
    /* What was before it is not told any more. */
    const late = make();
    late.opened();
    expect(said.at(-1)).toEqual({ t: "hi", v: 1, from: -1 });
    await late.heard(hi());
    for (const act of acts.slice(2)) await late.heard(act);
    expect([late.caughtUp, late.plies, late.barred]).toEqual([true, following.plies, null]);
    expect(position()).toBe(truth());
    expect(restarts()).toBe(0);
  });

  it("says nothing from a new seat that was meant from the old one", async () => {
    const { following, hi, said, greet, restarts, acts } = await tableOf();
    const played = following.play("keep");
    following.resign();
    following.lost();
    following.opened();
    await following.heard(hi({ seat: 0 }));
    await expect(played).rejects.toThrow(Stopped);
    expect([following.sent, following.restarted, restarts()]).toEqual([null, true, 1]);
    said.length = 0;
    following.opened();
    acts.length = 0;
    await greet(following);
    expect(said.map(({ t }) => t)).toEqual(["hi"]);
  });

  it("lets go of a move when the game has ended", async () => {
    const { following } = await tableOf();
    const played = following.play("keep");
    await following.heard({ t: "end", s: 1, by: "resign", seat: 2, result: [12, 0] });
    await expect(played).rejects.toThrow(Stopped);
    expect(following.sent).toBeNull();
    expect(following.end).toMatchObject({ by: "resign" });
  });
});

describe("a move that the server cannot take now", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());
  const LONGEST = 1.25;
  const SHORTEST = 0.75;

  it("is sent again, each time after a longer while", async () => {
    const { following, said, play } = await tableOf();
    const played = following.play("keep");
    const first = moveOf(said);
    for (const [i, delay] of [...DELAYS, DELAYS.at(-1)!].entries()) {
      said.length = 0;
      const code = i % 2 ? "rate" : "busy";
      await following.heard({ t: "no", n: first.n, code, say: "try again" });
      vi.advanceTimersByTime(delay * SHORTEST - 1);
      expect(said).toEqual([]);
      vi.advanceTimersByTime(delay * (LONGEST - SHORTEST) + 1);
      expect(said).toEqual([first]);
    }
    await following.heard(play("keep", first.n));
    await played;
    expect(following.refused).toBeNull();
    /* The next one begins anew; one that has arrived is not sent again. */
    const next = following.play("keep");
    await following.heard({ t: "no", n: moveOf(said).n, code: "busy", say: "try again" });
    await following.heard(play("keep", moveOf(said).n));
    await next;
    said.length = 0;
    vi.advanceTimersByTime(60_000);
    expect(said).toEqual([]);
  });

  it("is kept and sent on another line if it came too late", async () => {
    const { following, said, restarts, greet, play, position, truth } = await tableOf();
    const played = following.play("keep");
    const first = moveOf(said);
    await following.heard({ t: "no", n: first.n, code: "late", say: "too late" });
    vi.advanceTimersByTime(DELAYS[0]! * LONGEST);
    expect([restarts(), following.connected, following.sent, following.refused]).toEqual([1, false, "keep", null]);
    following.opened();
    await greet(following);
    expect(moveOf(said)).toEqual(first);
    await following.heard(play("keep", first.n));
    await played;
    expect(position()).toBe(truth());
  });

  it("waits for another line where hi came too late; an answer that is late is told", async () => {
    const { following, restarts } = await tableOf();
    following.lost();
    following.opened();
    await following.heard({ t: "no", code: "late", say: "nobody said hi" });
    expect([restarts(), following.refused]).toEqual([1, null]);
    const other = await tableOf();
    other.following.answer(7, true);
    const { n } = other.said.at(-1) as Extract<Said, { t: "a" }>;
    await other.following.heard({ t: "no", n, code: "late", say: "offer 7 is no longer open" });
    expect([other.restarts(), other.following.refused]).toEqual([0, "offer 7 is no longer open"]);
  });
});
