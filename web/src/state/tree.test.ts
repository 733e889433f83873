import { describe, expect, it } from "vitest";
import {
  along,
  beside,
  branchFrom,
  endOf,
  eventsTo,
  grow,
  growLine,
  isMain,
  leaves,
  MAX_MOMENTS,
  momentOf,
  plant,
  promote,
  prune,
  readTree,
  recordTo,
  ROOT,
  rowsOf,
  setComment,
  writeTree,
  type Base,
} from "./tree";

const base: Base = { record: 1, game: "null", set: "house", seats: 2, options: { goal: "low" } };

/** 1 keep, 2 keep; instead of the second: 2 swap 3, * deal; instead of the first: 1 swap 4. */
function example() {
  const [main, end] = growLine(plant(base), ROOT, ["1 keep", "2 keep"]);
  const first = along(main, 1);
  const [second, other] = growLine(main, first, ["2 swap 3", "* deal 2 5"]);
  const [tree, third] = grow(second, ROOT, "1 swap 4");
  return { tree, first, end, other, third };
}

describe("a tree of events", () => {
  it("grows, and finds what was played before", () => {
    const { tree, first, end, other } = example();
    expect(eventsTo(tree, end)).toEqual(["1 keep", "2 keep"]);
    expect(eventsTo(tree, other)).toEqual(["1 keep", "2 swap 3", "* deal 2 5"]);
    expect(grow(tree, first, "2 keep")).toEqual([tree, end]);
    expect(leaves(tree)).toHaveLength(3);
    expect(recordTo(tree, first, ["2 keep"])).toBe(
      '{"record":1,"game":"null","set":"house","seats":2,"options":{"goal":"low"},"events":["1 keep","2 keep"]}',
    );
  });

  it("leaves the old tree as it was", () => {
    const before = plant(base);
    grow(before, ROOT, "1 keep");
    expect(before.moments.size).toBe(1);
    expect(momentOf(before, ROOT).children).toEqual([]);
  });

  it("is walked: along the main line, to its end, and aside", () => {
    const { tree, first, end, third } = example();
    expect(along(tree, 1)).toBe(first);
    expect(along(tree, 99)).toBe(end);
    expect(endOf(tree, ROOT)).toBe(end);
    expect(beside(tree, first, 1)).toBe(third);
    expect(beside(tree, third, -1)).toBe(first);
    expect(beside(tree, first, -1)).toBeUndefined();
    expect(beside(tree, ROOT, 1)).toBeUndefined();
    expect([isMain(tree, ROOT), isMain(tree, end), isMain(tree, third)]).toEqual([true, true, false]);
  });

  it("is pruned with all that follows, but not its root", () => {
    const { tree, first, third } = example();
    const pruned = prune(tree, first);
    expect([...pruned.moments.keys()]).toEqual([ROOT, third]);
    expect(endOf(pruned, ROOT)).toBe(third);
    expect(prune(tree, ROOT)).toBe(tree);
  });

  it("has another main line when one is promoted", () => {
    const { tree, other } = example();
    const promoted = promote(tree, other);
    expect(endOf(promoted, ROOT)).toBe(other);
    expect(isMain(promoted, other)).toBe(true);
    expect(promoted.moments.size).toBe(tree.moments.size);
  });

  it("does not grow for ever", () => {
    const many = Array.from({ length: MAX_MOMENTS + 5 }, (_, i) => `* deal ${i}`);
    const [tree] = growLine(plant(base), ROOT, many);
    expect(tree.moments.size).toBe(MAX_MOMENTS);
  });

  it("shows each alternative below the moment it could replace", () => {
    const { tree, first, end, other, third } = example();
    const { moments, others } = branchFrom(tree, ROOT);
    expect(moments).toEqual([ROOT, first, end]);
    expect(others.get(first)?.map((branch) => branch.moments)).toEqual([[third]]);
    expect(others.get(end)?.map((branch) => branch.moments.at(-1))).toEqual([other]);
  });
});

describe("a tree as a list", () => {
  it("has each alternative after what it could replace, further in", () => {
    const { tree, first, end, other, third } = example();
    const before = momentOf(tree, other).parent;
    expect(rowsOf(tree, ROOT).map(({ id, depth }) => [id, depth])).toEqual([
      [ROOT, 0],
      [first, 0],
      [third, 1],
      [end, 0],
      [before, 1],
      [other, 1],
    ]);
  });

  it("folds long runs of chance, unless the moment shown is among them", () => {
    const deal = ["* a", "* b", "* c", "* d", "* e"];
    const [tree, end] = growLine(plant(base), ROOT, [...deal, "1 keep"]);
    const shown = (at: number, unfolded: number[] = []) =>
      rowsOf(tree, at, unfolded).map(({ id, folded }) => folded || momentOf(tree, id).event);
    expect(shown(end)).toEqual(["", "* a", 3, "* e", "1 keep"]);
    expect(shown(along(tree, 3))).toEqual(["", ...deal, "1 keep"]);
    expect(shown(end, [along(tree, 1)])).toEqual(["", ...deal, "1 keep"]);
    const commented = setComment(tree, along(tree, 2), "!");
    expect(rowsOf(commented, end).every(({ folded }) => !folded)).toBe(true);
  });
});

describe("a tree as text", () => {
  it("is a record with variations and comments, and read back the same", () => {
    const { tree, first, other } = example();
    const commented = setComment(setComment(tree, first, "solid"), other, "“lucky”\nindeed");
    const text = writeTree(commented, other);
    expect(JSON.parse(text)).toEqual({
      ...base,
      events: ["1 keep", "2 keep"],
      variations: [
        { ply: 0, events: ["1 swap 4"] },
        { ply: 1, events: ["2 swap 3", "* deal 2 5"], comments: { "3": "“lucky”\nindeed" } },
      ],
      comments: { "1": "solid" },
      shown: 5,
    });
    const read = readTree(text)!;
    expect(writeTree(read.tree, read.shown!)).toBe(text);
    expect(eventsTo(read.tree, read.shown!)).toEqual(eventsTo(commented, other));
  });

  it("has variations inside variations", () => {
    const [main] = growLine(plant(base), ROOT, ["1 keep", "2 keep"]);
    const [one, end] = growLine(main, ROOT, ["1 swap 4", "* deal 1 2", "2 keep"]);
    const inside = momentOf(one, end).parent;
    const [two, last] = grow(one, inside, "2 swap 6");
    const text = writeTree(two, last);
    expect(JSON.parse(text)).toMatchObject({
      variations: [
        {
          ply: 0,
          events: ["1 swap 4", "* deal 1 2", "2 keep"],
          variations: [{ ply: 2, events: ["2 swap 6"] }],
        },
      ],
    });
    const read = readTree(text)!;
    expect(eventsTo(read.tree, read.shown!)).toEqual(["1 swap 4", "* deal 1 2", "2 swap 6"]);
  });

  it("can be any record or placed game; who played, and the seed, are left out", () => {
    const record = {
      ...base,
      events: ["* deal 1 3"],
      players: ["person", "novice"],
      chance: { seed: "00" },
      seen: [1],
    };
    const { tree, shown } = readTree(JSON.stringify(record))!;
    expect(shown).toBeNull();
    expect(writeTree(tree, ROOT)).toBe(JSON.stringify({ ...base, events: ["* deal 1 3"], shown: 0 }));
    const placed = {
      placed: 1,
      game: "null",
      set: "house",
      seats: 2,
      options: {},
      position: "turn:1 2 4 -",
      events: [],
    };
    expect(readTree(JSON.stringify(placed))!.tree.base.position).toBe("turn:1 2 4 -");
  });

  it("is refused where it has not the right shape", () => {
    const good = { ...base, events: ["1 keep"] };
    const bad = [
      "",
      "[]",
      "{}",
      JSON.stringify({ ...base }),
      JSON.stringify({ ...good, events: [1] }),
      JSON.stringify({ ...good, variations: {} }),
      JSON.stringify({ ...good, variations: [{ ply: 7, events: [] }] }),
      JSON.stringify({ ...good, variations: [{ ply: 0 }] }),
      JSON.stringify({ ...good, comments: { "4": "where?" } }),
      JSON.stringify({ ...good, comments: { "1": 3 } }),
    ];
    for (const text of bad) expect(readTree(text), text).toBeNull();
    expect(readTree(JSON.stringify(good))).not.toBeNull();
    expect(readTree(JSON.stringify({ ...good, shown: 99 }))?.shown).toBe(ROOT);
  });
});
