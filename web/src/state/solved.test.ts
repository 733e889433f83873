import { expect, it } from "vitest";
import type { TableInfo } from "../engine/types";
import { judgedRound, solved } from "./solved";

const table = { names: ["Ember", "Frost"] } as unknown as TableInfo;
const verdict = { winner: 1, deal: false, events: { "assign a": 1, "assign b": 2 } };

it("says whose round it is, and how many ways keep it", () => {
  expect(solved(verdict, table, 1)).toBe("This round belongs to Ember: 1 of 2 ways keep it.");
  expect(solved({ ...verdict, deal: true, events: { "assign a": 1 } }, table, 1)).toBe("This deal belongs to Ember: whatever is done now.");
  expect(solved({ ...verdict, winner: 2, events: { "assign a": 2 } }, table, 1)).toBe("This round belongs to Frost, if they do not err.");
});

it("says what an event did to the round", () => {
  expect(judgedRound(verdict, table, 1, "assign a")).toMatch(/kept Ember’s win/);
  expect(judgedRound(verdict, table, 1, "assign b")).toMatch(/threw the round away/);
  expect(judgedRound({ ...verdict, winner: 2 }, table, 1, "assign b")).toMatch(/could not have won/);
  expect(judgedRound(verdict, table, 1, "fly")).toBe("");
});
