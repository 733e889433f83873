import { describe, expect, it } from "vitest";
import { cellsOf, crossing, follow, lineThrough, playOf } from "./wood";
import { wayName } from "./names";
import { t } from "../../texts/texts.svelte";

describe("a play", () => {
  it("is taken apart, with the cells of its path", () => {
    expect(playOf("play b c3 b1 sse")).toEqual({
      glyph: "b",
      from: "c3",
      to: "b1",
      path: "sse",
      cells: ["b1", "b2", "b3", "c3"],
    });
    expect(playOf("fill b2")).toBeNull();
    expect(cellsOf("d4", "nw")).toEqual(["d4", "d3", "c3"]);
  });
  it("tells its way", () => {
    expect(wayName(["a1", "a2"])).toBe(t("page.channeling.leyline.straight"));
    expect(wayName(["a1", "a2", "a3"])).toBe(t("page.channeling.leyline", { cells: ["a2"] }));
    expect(wayName(["a1", "a2", "a3", "b3"])).toBe(t("page.channeling.leyline", { cells: ["a2", "a3"] }));
  });
});

describe("a leyline", () => {
  it("is rounded where it bends and straight elsewhere", () => {
    expect(lineThrough(["a1", "b1", "c1"])).toBe("M106 106L206 106L306 106");
    expect(lineThrough(["a1", "b1", "b2"])).toBe("M106 106L180 106Q206 106 206 132L206 206");
  });
  it("has a place of its own when it crosses once", () => {
    const places = ["ssse", "sses", "sess", "esss"].map((path) => crossing(playOf(`play a c4 a1 ${path}`)!));
    expect(places).toEqual([406, 306, 206, 106].map((y) => ({ x: 156, y })));
    expect(crossing(playOf("play a c4 a1 ssee")!)).toBeNull();
  });
});

it("druids keep who they are", () => {
  expect(follow(["b2", "c3"], ["a1", "c3"])).toEqual(["a1", "c3"]);
  expect(follow(["b2", "c3"], ["b2", "a1"].sort())).toEqual(["b2", "a1"]);
  expect(follow([], ["b2", "c3"])).toEqual(["b2", "c3"]);
});
