/* saves.ts -- games in the browser's local storage, written at every event, before anything else happens: a page
 * that is closed right after a move loses nothing. From here they are moved to the archive (archive.ts), which has more
 * room. */

import type { Clock } from "./clock";
import type { Pledge } from "./pledge";
import { t } from "../texts/texts.svelte";

export interface Save {
  id: string;
  game: string;
  title: string;
  /** "person" or a computer player's name, by seat. */
  who: string[];
  /** What people are called, by seat; empty where nobody said. */
  names?: string[] | undefined;
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
  /** Of a game that has ended: each seat's part of the win, and the scores. */
  result?: number[] | undefined;
  scores?: number[] | undefined;
  /** How well each seat played, 0 to 1, once the game has been judged; null where it had no choice. */
  accuracy?: (number | null)[] | undefined;
  clock?: Clock | undefined;
  /** Something in it is hidden, so it can only be looked at. */
  masked?: boolean | undefined;
  /** Of a game that was played at a table on a server: the seat of whoever kept it; 0 if they watched. */
  mine?: number | undefined;
  /** When it was deleted; it can be restored for a while. */
  deleted?: number | undefined;
}

const PREFIX = "coven/game/";

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

const ONLINE = "online-";
/** What a game is kept as that was played at a table on a server. It is kept when that table is closed. */
export const onlineId = (table: string): string => ONLINE + table;
/** The table on a server at which a kept game was played; null if it was played in this browser. */
export const onlineTable = (id: string): string | null => (id.startsWith(ONLINE) ? id.slice(ONLINE.length) : null);

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

/** The newest come first. */
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

/** Save a game. Throws StorageFull if there is no room; what was saved before stays. */
export function putSave(save: Save, storage: Storage = localStorage): void {
  try {
    storage.setItem(PREFIX + save.id, JSON.stringify(save));
  } catch {
    throw new StorageFull();
  }
}
