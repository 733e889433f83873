import { describe, expect, it } from "vitest";
import {
  back,
  begin,
  canChange,
  canTouch,
  END,
  isChosen,
  isSure,
  nextWords,
  touch,
  type Choice,
  type Choosing,
} from "./chooser";

const legal = (...texts: string[]): Choice[] => texts.map((text) => ({ text, say: text }));
const openWords = (choosing: Choosing): string[] => [...choosing.open.keys()];
const isle = legal("attack c2 c4", "attack c3 c4", "attack c3 e1", "done", "move c2 d1", "move c3 d1", "trade c2 c4");

describe("word by word", () => {
  it("offers the words that can come next", () => {
    expect(nextWords(begin(isle))).toEqual(["attack", "done", "move", "trade"]);
    expect(nextWords(touch(begin(isle), "attack"))).toEqual(["c2", "c3"]);
  });

  it("is complete when one event is left", () => {
    const choosing = touch(touch(touch(begin(isle), "attack"), "c3"), "e1");
    expect(choosing.complete?.text).toBe("attack c3 e1");
    expect(choosing.soFar).toBe("attack c3 e1");
  });

  it("settles by itself what is certain", () => {
    expect(touch(begin(isle), "done").complete?.text).toBe("done");
    const plays = begin(legal("play a b2 a1 e", "play a b2 a3 n"));
    expect(plays.soFar).toBe("play a b2");
    expect(nextWords(plays)).toEqual(["a1", "a3"]);
    expect(touch(plays, "a3").complete?.text).toBe("play a b2 a3 n");
  });

  it("settles nothing by itself when told so", () => {
    const keep = begin(legal("keep"), false);
    expect(keep.complete).toBeNull();
    expect(nextWords(keep)).toEqual(["keep"]);
    expect(touch(keep, "keep").complete?.text).toBe("keep");
  });

  it("is complete at once with a single legal event", () => {
    expect(begin(legal("trade 1 2 +")).complete?.text).toBe("trade 1 2 +");
  });
});

describe("any order", () => {
  it("takes a later word first", () => {
    const c4 = touch(begin(isle), "c4");
    expect(c4.matching.map((choice) => choice.text)).toEqual(["attack c2 c4", "attack c3 c4", "trade c2 c4"]);
    const c3 = touch(c4, "c3");
    expect(c3.complete?.text).toBe("attack c3 c4");
    expect(nextWords(touch(c4, "c2"))).toEqual(["attack", "trade"]);
  });

  it("prefers the earliest place", () => {
    const choosing = begin(legal("move a1 b1", "move b1 a1", "move b1 c1"));
    expect(touch(choosing, "b1").matching.map((choice) => choice.text)).toEqual(["move b1 a1", "move b1 c1"]);
  });

  it("takes phrases of several words, so that equal words can be told apart", () => {
    const duel = begin(legal("play 2 on 1", "play 2 on 2", "play 3 on 1", "play 3 on 2"));
    expect(touch(duel, "2").soFar).toBe("play 2 on");
    const sum = touch(duel, "on 2");
    expect(sum.matching.map((choice) => choice.text)).toEqual(["play 2 on 2", "play 3 on 2"]);
    expect(touch(sum, "play 3").complete?.text).toBe("play 3 on 2");
    expect(canTouch(duel, "on 3")).toBe(false);
  });

  it("never offers what cannot be done now", () => {
    const choosing = touch(begin(isle), "c2");
    expect(canTouch(choosing, "e1")).toBe(false);
    expect(canTouch(choosing, "done")).toBe(false);
    expect(openWords(choosing).sort()).toEqual(["attack", "c4", "d1", "move", "trade"]);
  });

  it("leads from every open word to an event", () => {
    for (const first of openWords(begin(isle)))
      for (const second of ["", ...openWords(touch(begin(isle), first))]) {
        const choosing = second ? touch(touch(begin(isle), first), second) : touch(begin(isle), first);
        expect(choosing.matching.length).toBeGreaterThan(0);
      }
  });
});

describe("taking back", () => {
  it("goes back one touch", () => {
    const choosing = touch(touch(begin(isle), "attack"), "c3");
    expect(back(choosing).soFar).toBe("attack");
    expect(back(back(back(choosing))).picks).toEqual([]);
  });

  it("takes a thing back at a second touch, and what came after it", () => {
    const choosing = touch(touch(begin(isle), "c3"), "c4");
    expect(isChosen(choosing, "c3")).toBe(true);
    expect(touch(choosing, "c3").picks).toEqual([]);
    expect(touch(choosing, "c4").picks.length).toBe(1);
  });

  it("ignores a touch that means nothing", () => {
    const choosing = begin(isle);
    expect(touch(choosing, "z9")).toBe(choosing);
  });

  it("leaves older values as they were", () => {
    const choosing = begin(isle);
    touch(choosing, "c2");
    expect(choosing.matching.length).toBe(isle.length);
  });
});

describe("events that begin others", () => {
  const resolve = begin(legal("resolve a", "resolve a fire", "resolve a water"));
  it("offers to end there", () => {
    expect(nextWords(resolve)).toEqual([END, "fire", "water"]);
    expect(resolve.complete).toBeNull();
    expect(touch(resolve, END).complete?.text).toBe("resolve a");
    expect(touch(resolve, "water").complete?.text).toBe("resolve a water");
  });
});

describe("what is sure", () => {
  it("is what was touched and what follows from it", () => {
    const choosing = touch(begin(isle), "e1");
    expect(isSure(choosing, "c3")).toBe(true);
    expect(isSure(choosing, "attack")).toBe(true);
    expect(isSure(choosing, "c2")).toBe(false);
    expect(isSure(touch(begin(isle), "c4"), "c2"), "two of three").toBe(false);
  });
});

describe("changing one's mind", () => {
  const of = (...phrases: string[]): Choosing => phrases.reduce(touch, begin(isle));

  it("chooses another thing of the same kind instead", () => {
    expect(of("attack", "c3", "e1", "c4").complete?.text).toBe("attack c3 c4");
    expect(of("attack", "c3", "c4", "c2").complete?.text).toBe("attack c2 c4");
  });

  it("keeps what still fits, and drops what does not", () => {
    const other = of("attack", "c3", "e1", "c2");
    expect(other.complete?.text).toBe("attack c2 c4");
    expect(other.picks.map(({ words }) => words[0])).toEqual(["attack", "c2"]);
    expect(of("c2", "d1", "c3").complete?.text).toBe("move c3 d1");
  });

  it("begins anew with what cannot be added", () => {
    expect(of("attack", "c3", "done").complete?.text).toBe("done");
    const duel = touch(
      touch(begin(legal("play 2 on 1", "play 3 on 1", "play 3 on 2", "pull 1 left")), "play 3"),
      "on 2",
    );
    expect(touch(duel, "on 1").complete?.text).toBe("play 3 on 1");
    expect(touch(duel, "play 2").complete?.text).toBe("play 2 on 1");
    expect(touch(duel, "pull 1").complete?.text).toBe("pull 1 left");
  });

  it("says what can be changed to, and leaves the rest alone", () => {
    const chosen = of("attack", "c3", "e1");
    expect(["c4", "c2", "done", "move"].map((word) => canChange(chosen, word))).toEqual([true, true, true, true]);
    expect(["e1", "c3", "b1"].map((word) => canChange(chosen, word))).toEqual([false, false, false]);
    expect(canChange(begin(isle), "done")).toBe(false);
    expect(touch(chosen, "b1")).toBe(chosen);
  });
});
