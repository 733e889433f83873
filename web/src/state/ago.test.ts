import { expect, it } from "vitest";
import { ago } from "./ago";
import { t } from "../texts/texts.svelte";

it("tells how long ago in words", () => {
  expect(ago(0, 20_000)).toBe(t("page.ago.now"));
  expect(ago(0, 60_000)).toBe(t("page.ago.minutes", { n: 1 }));
  expect(ago(0, 7_300_000)).toBe(t("page.ago.hours", { n: 2 }));
  expect(ago(0, 200_000_000)).toBe(t("page.ago.days", { n: 2 }));
  expect(ago(5000, 0)).toBe(t("page.ago.now"));
});
