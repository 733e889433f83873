/* kept.ts -- what this browser keeps about tables on a server: its part of the mix, the move that is on its way, the
 * invites it gave out, and what the person here is called. */
import type { Storage } from "../state/saves";
import type { Nonce } from "./protocol";

/** This browser's part of the mix: written before anything of it is sent. */
export interface Part {
  /** P, which the server had shown. */
  commitment: string;
  /** m, and c. */
  promise: string;
  given: string;
  /** An earlier one had been promised, and was lost. */
  lost?: boolean;
}

/** A move that the server has not confirmed. */
export interface Pending {
  s: number;
  n: Nonce;
  x: string;
}

export interface KeptTable {
  part?: Part | undefined;
  pending?: Pending | undefined;
  /** The four words, the SHA-256 of the seed and the server's commitment, as they were at the start. */
  commitment?: string | undefined;
  words?: string | undefined;
  chance?: string | undefined;
  /** By seat. */
  invites?: Record<string, string> | undefined;
}

const PREFIX = "coven/online/";
const NAME = "coven/name";
export const NAME_MAX = 24;

export class Kept {
  readonly #key: string;
  readonly #storage: Storage;
  /** Where storage is forbidden or full, it is kept as long as the page is open. */
  #own: KeptTable;

  constructor(table: string, storage: Storage = localStorage) {
    this.#key = PREFIX + table;
    this.#storage = storage;
    this.#own = this.#read();
  }

  /** Read again: another tab may have written it. */
  get now(): KeptTable {
    return this.#read();
  }

  note(change: Partial<KeptTable>): void {
    this.#own = { ...this.#read(), ...change };
    try {
      this.#storage.setItem(this.#key, JSON.stringify(this.#own));
    } catch {
      /* As long as the page is open. */
    }
  }

  #read(): KeptTable {
    try {
      const text = this.#storage.getItem(this.#key);
      if (text) return JSON.parse(text) as KeptTable;
    } catch {
      /* As above. */
    }
    return this.#own ?? {};
  }
}

/** A name as the server takes it: one line, no spaces around it, at most 24 characters. */
export const tidyName = (name: string): string =>
  [
    ...name
      .replace(/\p{C}+/gu, " ")
      .replace(/\s+/g, " ")
      .trim(),
  ]
    .slice(0, NAME_MAX)
    .join("")
    .trim();

export function nameBefore(storage: Storage = localStorage): string {
  try {
    return tidyName(storage.getItem(NAME) ?? "");
  } catch {
    return "";
  }
}

export function rememberName(name: string, storage: Storage = localStorage): void {
  try {
    storage.setItem(NAME, name);
  } catch {
    /* Asked again next time. */
  }
}
