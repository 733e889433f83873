import { describe, expect, it } from "vitest";
import { dropSave, getSave, listSaves, StorageFull, putSave, type Save, type Storage } from "./saves";

/** Storage that holds so many characters. */
function storageOf(room: number): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => {
      const others = [...kept].filter(([other]) => other !== key).reduce((sum, [, text]) => sum + text.length, 0);
      if (others + value.length > room) throw new Error("QuotaExceededError");
      kept.set(key, value);
    },
  };
}

const save = (id: string, more: Partial<Save> = {}): Save => ({
  id,
  game: "null",
  title: "Null",
  who: ["person", "random"],
  record: "{}",
  plies: 0,
  ended: false,
  kept: 1,
  seen: [],
  ...more,
});

describe("saves", () => {
  it("keeps, lists newest first, drops", () => {
    const storage = storageOf(1e6);
    putSave(save("a", { kept: 1 }), storage);
    putSave(save("b", { kept: 2 }), storage);
    expect(listSaves(storage).map(({ id }) => id)).toEqual(["b", "a"]);
    dropSave("b", storage);
    expect(getSave("b", storage)).toBeNull();
  });

  it("passes over what is broken", () => {
    const storage = storageOf(1e6);
    storage.setItem("coven/game/x", "{not json");
    storage.setItem("coven/game/y", '{"id":"y"}');
    storage.setItem("other", "{}");
    expect(listSaves(storage)).toEqual([]);
  });

  it("lets old games that have ended go, before running ones", () => {
    const storage = storageOf(1e6);
    for (let i = 0; i < 30; i++) putSave(save(`g${i}`, { kept: i, ended: i === 7 }), storage);
    putSave(save("new", { kept: 99 }), storage);
    expect(getSave("g7", storage)).toBeNull();
    expect(getSave("g0", storage)).not.toBeNull();
    expect(listSaves(storage).length).toBe(30);
  });

  it("makes room by letting ended games go, and says when there is none", () => {
    const storage = storageOf(600);
    putSave(save("old", { ended: true, record: "x".repeat(200) }), storage);
    putSave(save("a", { record: "x".repeat(200) }), storage);
    expect(getSave("old", storage)).toBeNull();
    expect(() => putSave(save("b", { record: "x".repeat(500) }), storage)).toThrow(StorageFull);
    expect(getSave("a", storage)).not.toBeNull();
  });
});
