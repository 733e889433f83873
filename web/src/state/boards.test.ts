import { beforeEach, expect, it } from "vitest";
import { dropBoard, getBoard, listBoards, putBoard, type KeptBoard } from "./boards";
import type { Storage } from "./saves";

class Memory implements Storage {
  kept = new Map<string, string>();
  full = false;
  get length(): number {
    return this.kept.size;
  }
  key = (index: number): string | null => [...this.kept.keys()][index] ?? null;
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  setItem(key: string, value: string): void {
    if (this.full) throw new Error("quota");
    this.kept.set(key, value);
  }
  removeItem = (key: string): boolean => this.kept.delete(key);
}

let memory: Memory;
const board = (id: string, kept: number): KeptBoard => ({ id, game: "null", study: "{}", moments: 1, kept });

beforeEach(() => (memory = new Memory()));

it("boards are kept, the newest first, and dropped", () => {
  putBoard(board("a", 1), memory);
  putBoard(board("b", 2), memory);
  memory.setItem("coven/game/c", "{}");
  memory.setItem("coven/board/d", "not JSON");
  expect(listBoards(memory).map(({ id }) => id)).toEqual(["b", "a"]);
  dropBoard("b", memory);
  expect(getBoard("b", memory)).toBeNull();
  expect(getBoard("a", memory)).toEqual(board("a", 1));
});

it("a full storage is said, and nothing is dropped for a board", () => {
  putBoard(board("a", 1), memory);
  memory.full = true;
  expect(() => putBoard(board("b", 2), memory)).toThrow("no room");
  expect(listBoards(memory)).toHaveLength(1);
});
