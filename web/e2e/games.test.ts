/* Whole games through the page, by what a person clicks, and by keys alone. */
import { describe, expect, it } from "vitest";
import { at, newGame, playByClicks, playByKeys, waitFor, weakest, withBrowser } from "./browser";

withBrowser();

/* Options that make a game short enough to be played here in whole. */
const SHORT: Record<string, Record<string, string>> = {
  channeling: { limit: "8" },
  scramble: {},
  duel: { strength: "3", limit: "40" },
  isle: {},
};

describe.each(Object.entries(SHORT))("%s", (game, options) => {
  it(
    "is played to its end by clicks against a computer",
    at(`new/${game}`, async ({ page }) => {
      await newGame(page, ["person", await weakest(page)], options);
      expect(await playByClicks(page, 1)).toBeGreaterThan(0);
      await page.locator("dialog.end h1").waitFor();
      expect(await page.locator("dialog.end h1").textContent()).toMatch(/won|lost|win/);
    }),
  );

  it(
    "is played to its end by keys alone",
    at(`new/${game}`, async ({ page }) => {
      await newGame(page, ["person", await weakest(page)], options);
      expect(await playByKeys(page, 2)).toBeGreaterThan(0);
      await page.locator("dialog.end").waitFor();
    }),
  );
});

describe("more seats", () => {
  it.each([
    ["duel", 3],
    ["isle", 4],
  ])("%s with %d", (game, seats) =>
    at(`new/${game}`, async ({ page }) => {
      await newGame(page, ["person", ...Array<string>(seats - 1).fill(await weakest(page))], SHORT[game]);
      await playByClicks(page, 3);
      await waitFor(page, ["ended"]);
      expect(await page.locator(".play .seats li").count()).toBe(seats);
    })(),
  );
});
