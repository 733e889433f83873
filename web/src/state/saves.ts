/* saves.ts -- games kept in the browser, at every event. The newest come first; when there are many, the oldest that
 * have ended go. */

export interface Save {
  id: string;
  game: string;
  title: string;
  /** "person" or a computer player's name, by seat. */
  who: string[];
  /** The whole record: one line of JSON. */
  record: string;
  plies: number;
  ended: boolean;
  /** When it was kept last, in milliseconds. */
  kept: number;
  /** Plies that were taken back after something had been seen. */
  seen: number[];
}

const PREFIX = "coven/game/";
const MOST = 30;

/** The browser would not keep it. */
export class NoRoom extends Error {
  override name = "NoRoom";
  constructor() {
    super("The browser has no room left to keep this game. You can go on, but download the record before you close the page.");
  }
}

export interface Storage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

function isSave(value: unknown): value is Save {
  const save = value as Partial<Save> | null;
  return typeof save?.id === "string" && typeof save.record === "string" && typeof save.game === "string" && Array.isArray(save.who);
}

export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(36).padStart(2, "0")).join("");
}

export function getSave(id: string, storage: Storage = localStorage): Save | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(PREFIX + id) ?? "null");
    return isSave(value) ? value : null;
  } catch {
    return null;
  }
}

export function listSaves(storage: Storage = localStorage): Save[] {
  const saves: Save[] = [];
  for (let i = 0; i < storage.length; i++) {
    const key = storage.key(i);
    const save = key?.startsWith(PREFIX) ? getSave(key.slice(PREFIX.length), storage) : null;
    if (save) saves.push(save);
  }
  return saves.sort((a, b) => b.kept - a.kept);
}

export function dropSave(id: string, storage: Storage = localStorage): void {
  storage.removeItem(PREFIX + id);
}

/** Keep a game. Old games that have ended make room first, then NoRoom is thrown. */
export function putSave(save: Save, storage: Storage = localStorage): void {
  const old = listSaves(storage).filter((other) => other.id !== save.id);
  const spare = [...old.filter((other) => other.ended).reverse(), ...old.filter((other) => !other.ended).reverse()];
  for (const other of spare.slice(0, Math.max(0, old.length + 1 - MOST))) dropSave(other.id, storage);
  for (;;) {
    try {
      storage.setItem(PREFIX + save.id, JSON.stringify(save));
      return;
    } catch {
      const ended = listSaves(storage).filter((other) => other.ended && other.id !== save.id).pop();
      if (!ended) throw new NoRoom();
      dropSave(ended.id, storage);
    }
  }
}
