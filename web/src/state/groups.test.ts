import { describe, expect, it } from "vitest";
import { groups } from "./groups";

const choices = (texts: string[]): { text: string; say: string }[] => texts.map((text) => ({ text, say: `${text}.` }));
const things = (phrases: string[]): { phrase: string }[] => phrases.map((phrase) => ({ phrase }));
const shape = (found: ReturnType<typeof groups>): [string, string[]][] =>
  found.map(({ phrase, choices }) => [phrase, choices.map(({ text }) => text)]);

const ISLE = ["move c2 c3", "move c2 d1", "attack c2 c4", "move a1 a2", "done"];

describe("groups", () => {
  it("groups by the thing that comes first, in the order of the list", () => {
    expect(shape(groups(choices(ISLE), things(["a1", "a2", "c2", "c3", "c4", "d1"]), []))).toEqual([
      ["c2", ["move c2 c3", "move c2 d1", "attack c2 c4"]],
      ["a1", ["move a1 a2"]],
      ["done", ["done"]],
    ]);
  });

  it("puts what the engine puts first first, groups and choices alike", () => {
    const order = ["move a1 a2", "attack c2 c4", "done", "move c2 c3", "move c2 d1"];
    expect(shape(groups(choices(ISLE), things(["c2", "a1"]), order))).toEqual([
      ["a1", ["move a1 a2"]],
      ["c2", ["attack c2 c4", "move c2 c3", "move c2 d1"]],
      ["done", ["done"]],
    ]);
  });

  it("takes the longer of two phrases, and a word where nothing is drawn", () => {
    const duel = ["play 3 on 1", "play 3 on 2", "keep"];
    expect(shape(groups(choices(duel), things(["play", "play 3", "on 2"]), []))).toEqual([
      ["play 3", ["play 3 on 1", "play 3 on 2"]],
      ["keep", ["keep"]],
    ]);
  });
});
