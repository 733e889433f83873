/* boards.ts -- analysis boards kept in the browser, at every change. */
import { StorageFull, type Storage } from "./saves";

export interface KeptBoard {
  id: string;
  game: string;
  /** The tree, as writeTree writes it. */
  study: string;
  /** How many moments it has. */
  moments: number;
  /** When it was kept last, in milliseconds. */
  kept: number;
}

const PREFIX = "coven/board/";

function isBoard(value: unknown): value is KeptBoard {
  const board = value as Partial<KeptBoard> | null;
  return typeof board?.id === "string" && typeof board.game === "string" && typeof board.study === "string";
}

export function getBoard(id: string, storage: Storage = localStorage): KeptBoard | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(PREFIX + id) ?? "null");
    return isBoard(value) ? value : null;
  } catch {
    return null;
  }
}

/** All boards, the newest first. */
export function listBoards(storage: Storage = localStorage): KeptBoard[] {
  const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? "");
  return keys
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => getBoard(key.slice(PREFIX.length), storage) ?? [])
    .sort((a, b) => b.kept - a.kept);
}

/** Keep a board. Throws StorageFull where there is no room. */
export function putBoard(board: KeptBoard, storage: Storage = localStorage): void {
  try {
    storage.setItem(PREFIX + board.id, JSON.stringify(board));
  } catch {
    throw new StorageFull();
  }
}

export function dropBoard(id: string, storage: Storage = localStorage): void {
  storage.removeItem(PREFIX + id);
}
