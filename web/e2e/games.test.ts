/* Whole games through the page, by what a person clicks, and by keys alone. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, newGame, noErrors, playByClicks, playByKeys, visit, waitFor, weakest } from "./browser";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/* Options that make a game short enough to be played here in whole. */
const SHORT: Record<string, Record<string, string>> = {
  channeling: { limit: "8" },
  scramble: {},
  duel: { strength: "3", limit: "40" },
  isle: {},
};

describe.each(Object.entries(SHORT))("%s", (game, options) => {
  it("is played to its end by clicks against a computer", async () => {
    const visited = await visit(browser, `new/${game}`);
    const { page, context } = visited;
    await newGame(page, ["person", await weakest(page)], options);
    expect(await playByClicks(page, 1)).toBeGreaterThan(0);
    await page.locator("dialog.end h1").waitFor();
    expect(await page.locator("dialog.end h1").textContent()).toMatch(/won|win/);
    noErrors(visited);
    await context.close();
  });

  it("is played to its end by keys alone", async () => {
    const visited = await visit(browser, `new/${game}`);
    const { page, context } = visited;
    await newGame(page, ["person", await weakest(page)], options);
    expect(await playByKeys(page, 2)).toBeGreaterThan(0);
    await page.locator("dialog.end").waitFor();
    noErrors(visited);
    await context.close();
  });
});

describe("more seats", () => {
  it.each([
    ["duel", 3],
    ["isle", 4],
  ])("%s with %d", async (game, seats) => {
    const visited = await visit(browser, `new/${game}`);
    const { page, context } = visited;
    await newGame(page, ["person", ...Array<string>(seats - 1).fill(await weakest(page))], SHORT[game]);
    await playByClicks(page, 3);
    expect(await waitFor(page, ["ended"])).toBe("ended");
    expect(await page.locator(".play .seats li").count()).toBe(seats);
    noErrors(visited);
    await context.close();
  });
});
