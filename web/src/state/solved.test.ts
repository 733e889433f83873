import { expect, it } from "vitest";
import type { TableInfo } from "../engine/types";
import { judgedRound, solved } from "./solved";
import { t } from "../texts/texts.svelte";

const table = { names: ["Ember", "Frost"] } as unknown as TableInfo;
const verdict = { winner: 1, deal: false, events: { "assign a": 1, "assign b": 2 } };

it("says whose round it is, and how many ways keep it", () => {
  expect(solved(verdict, table, 1)).toBe(t("page.solved.round.some", { who: "Ember", n: 1, all: 2 }));
  expect(solved({ ...verdict, deal: true, events: { "assign a": 1 } }, table, 1)).toBe(
    t("page.solved.deal.any", { who: "Ember" }),
  );
  expect(solved({ ...verdict, winner: 2, events: { "assign a": 2 } }, table, 1)).toBe(
    t("page.solved.round.theirs", { who: "Frost" }),
  );
});

it("says what an event did to the round", () => {
  expect(judgedRound(verdict, table, 1, "assign a")).toBe(t("page.solved.kept", { who: "Ember" }));
  expect(judgedRound(verdict, table, 1, "assign b")).toBe(t("page.solved.thrown", { who: "Ember" }));
  expect(judgedRound({ ...verdict, winner: 2 }, table, 1, "assign b")).toBe(t("page.solved.lost", { who: "Ember" }));
  expect(judgedRound(verdict, table, 1, "fly")).toBe("");
});
