import { describe, expect, it } from "vitest";
import { walk, type Box } from "./walk";

const grid: Box[] = Array.from({ length: 9 }, (_, i) => ({
  left: (i % 3) * 100,
  top: Math.floor(i / 3) * 100,
  width: 80,
  height: 80,
}));

describe("walk", () => {
  it("goes to the neighbour in a grid", () => {
    expect(walk(grid[4]!, grid, "ArrowLeft")).toBe(3);
    expect(walk(grid[4]!, grid, "ArrowRight")).toBe(5);
    expect(walk(grid[4]!, grid, "ArrowUp")).toBe(1);
    expect(walk(grid[4]!, grid, "ArrowDown")).toBe(7);
  });
  it("stays at the edge", () => {
    expect(walk(grid[0]!, grid, "ArrowLeft")).toBe(-1);
    expect(walk(grid[0]!, grid, "ArrowUp")).toBe(-1);
  });
  it("prefers what lies straight ahead to what is nearer but aside", () => {
    const from: Box = { left: 0, top: 0, width: 10, height: 10 };
    const aside: Box = { left: 60, top: 70, width: 10, height: 10 };
    const ahead: Box = { left: 120, top: 0, width: 10, height: 10 };
    expect(walk(from, [aside, ahead], "ArrowRight")).toBe(1);
  });
});
