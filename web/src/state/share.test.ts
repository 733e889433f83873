import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Session } from "../engine/session";
import { SPECTATOR, VIEW_ALL } from "../engine/types";
import { linkPath, pack, readLink, readPath, safeViewer, unpack, withSeen } from "./share";

const MODULE = new URL("../../../build/wasm/coven.wasm", import.meta.url);
const record = `{"record":1,"game":"null","set":"house","seats":2,"options":{},"events":[${'"1 keep",'.repeat(200)}"2 keep"]}`;

describe("share", () => {
  it("comes back as it went", async () => {
    const letters = await pack(record);
    expect(letters).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(letters.length).toBeLessThan(record.length / 4);
    expect(await unpack(letters)).toBe(record);
  });

  it("names the moment, which older links do not", () => {
    expect(readPath(linkPath("aB-_9", 12).slice("r/".length))).toEqual({ what: "aB-_9", ply: 12 });
    expect(readPath("aB-_9")).toEqual({ what: "aB-_9", ply: null });
    expect(readPath("aB-_9/x")).toEqual({ what: "aB-_9", ply: null });
  });

  it("says in a sentence that a link is broken", async () => {
    const letters = await pack(record);
    await expect(unpack(letters.slice(0, letters.length / 2))).rejects.toThrow(/broken/);
    await expect(unpack("%%%")).rejects.toThrow(/broken/);
  });

  it("adds what had been seen as a further key", () => {
    expect(JSON.parse(withSeen(record, [3, 5]))).toMatchObject({ record: 1, seen: [3, 5] });
    expect(withSeen(record, [])).toBe(record);
  });
});

describe("whose view is shared", () => {
  const duel = { who: ["person", "adept"], secrets: true };

  it("is everything once nothing is secret", () => {
    expect(safeViewer(duel, true)).toBe(VIEW_ALL);
    expect(safeViewer({ who: ["person", "person"], secrets: false }, false)).toBe(VIEW_ALL);
  });

  it("is the only person's seat, or a spectator's, while the game goes on", () => {
    expect(safeViewer(duel, false)).toBe(1);
    expect(safeViewer({ ...duel, who: ["adept", "person", "adept"] }, false)).toBe(2);
    expect(safeViewer({ ...duel, who: ["person", "person"] }, false)).toBe(SPECTATOR);
    expect(safeViewer({ ...duel, who: ["adept", "adept"] }, false)).toBe(SPECTATOR);
  });

  it("stays what it was for a record that is masked already", () => {
    expect(safeViewer({ ...duel, masked: 2 }, false)).toBe(2);
    expect(safeViewer({ ...duel, masked: SPECTATOR }, true)).toBe(SPECTATOR);
  });
});

describe("a link that is cut off", () => {
  const events = Array.from({ length: 60 }, (_, i) => `${1 + (i % 2)} swap ${(i * 7919) % 97}`);
  const record = JSON.stringify({ record: 1, game: "null", events, players: ["a", "b"] });

  it("gives what can be read of it, with the number of events", async () => {
    const letters = await pack(record);
    expect(await readLink(letters)).toEqual({ record });
    for (const part of [0.5, 0.7, 0.9]) {
      const read = await readLink(letters.slice(0, Math.floor(letters.length * part)));
      expect(read.cut).toBeGreaterThan(0);
      expect((JSON.parse(read.record) as { events: string[] }).events).toEqual(events.slice(0, read.cut));
    }
  });

  it("is broken if nothing can be read", async () => {
    await expect(readLink((await pack(record)).slice(0, 20))).rejects.toThrow("broken");
    await expect(readLink("broken")).rejects.toThrow("broken");
  });
});

describe("the record that is shared", () => {
  it("has neither the seed nor a hidden card while the game goes on", async () => {
    const session = await Session.create(await WebAssembly.compile(readFileSync(MODULE)));
    const info = session.open({ game: "duel", seats: 2, options: {}, seed: "share", players: ["person", "random"] });
    while (session.snapshot(-1, VIEW_ALL).plies < 20) {
      const { actor } = session.snapshot(-1, VIEW_ALL);
      if (actor === "1") session.play(session.choices()[0]!.text);
      else session.step();
    }
    interface Shared {
      events: string[];
      chance: { sha256: string; seed?: string };
    }
    const whole = JSON.parse(session.record(VIEW_ALL)) as Shared;
    const masked = JSON.parse(await unpack(await pack(session.record(safeViewer(info, false))))) as Shared;
    expect(whole.chance.seed).toMatch(/^[0-9a-f]{64}$/);
    expect(masked.chance).toEqual({ sha256: info.commitment });
    expect(masked.events.length).toBe(whole.events.length);
    const hidden = whole.events.filter((event, i) => event !== masked.events[i]);
    /* What seat 2 draws and which spell it lays down; nothing else is hidden from seat 1. */
    expect(hidden.length).toBeGreaterThanOrEqual(5);
    for (const event of hidden) expect(event).toMatch(/^(\* \w+ 2|2) /);
    for (const event of masked.events) expect(event).not.toMatch(/^\* draw 2 \w+ [^?]/);
  });
});
