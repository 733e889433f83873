import { expect, it } from "vitest";
import { sectionFor } from "./rules";

const sections = [
  { title: "What it is about", html: "<p>An island.</p>" },
  { title: "Summoning", html: "<p>You summon a sprite.</p>" },
  { title: "Attacks", html: "<p>To attack, roll; an attack that fails is lost. You may also move.</p>" },
];

it("finds the paragraph for what can be done now", () => {
  expect(sectionFor(sections, ["summon sprite a1", "done"])).toBe(1);
  expect(sectionFor(sections, ["attack a1 b2", "move a1 b1"])).toBe(2);
  expect(sectionFor(sections, ["juggle"])).toBe(-1);
});
