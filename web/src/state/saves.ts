/* saves.ts -- games saved in the browser, at every event. The newest come first; when there are many, the oldest
 * finished ones are deleted. */

import type { Pledge } from "./pledge";
import { t } from "../texts/texts.svelte";

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
  /** What was committed to at the start; games of older versions have none. */
  pledge?: Pledge | undefined;
}

const PREFIX = "coven/game/";
const MAX_SAVES = 30;

/** The browser's storage is full. */
export class StorageFull extends Error {
  override name = "StorageFull";
  constructor() {
    super(t("page.table.full"));
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
  return (
    typeof save?.id === "string" &&
    typeof save.record === "string" &&
    typeof save.game === "string" &&
    Array.isArray(save.who)
  );
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

/** Save a game. If storage is full, finished games are deleted first; then StorageFull is thrown. */
export function putSave(save: Save, storage: Storage = localStorage): void {
  const old = listSaves(storage).filter((other) => other.id !== save.id);
  const spare = [...old.filter((other) => other.ended).reverse(), ...old.filter((other) => !other.ended).reverse()];
  for (const other of spare.slice(0, Math.max(0, old.length + 1 - MAX_SAVES))) dropSave(other.id, storage);
  for (;;) {
    try {
      storage.setItem(PREFIX + save.id, JSON.stringify(save));
      return;
    } catch {
      const ended = listSaves(storage)
        .filter((other) => other.ended && other.id !== save.id)
        .pop();
      if (!ended) throw new StorageFull();
      dropSave(ended.id, storage);
    }
  }
}
