/* saves.fake.ts -- for tests: storage of a given size, and a game to keep in it. */
import type { Save, Storage } from "./saves";

/** Storage that holds so many characters. */
export function storageOf(room = 1e6): Storage {
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

/** A game that is kept. */
export const save = (id: string, more: Partial<Save> = {}): Save => ({
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
