/* The language of the page: chosen in a game, the browser's, and where it cannot be fetched. */
import type { Page } from "playwright-core";
import { expect, inject, it } from "vitest";
import { SIZES, visit, waitFor, newGame, playByClicks, weakest, withBrowser } from "./browser";
import { said } from "./texts";

withBrowser();

/* How far the game is, as it is saved. The lines of the log would not do: it folds runs of events. */
const storyOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const id = location.hash.split("/").pop()!;
    return (JSON.parse(localStorage.getItem(`coven/game/${id}`)!) as { plies: number }).plies;
  });

it("is changed in the middle of a game, which goes on, and is remembered", async () => {
  const { page, context, errors } = await visit("new/channeling", SIZES.wide, { from: inject("pseudo") });
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
  await newGame(page, ["person", await weakest(page)]);
  await playByClicks(page, 3, 1);
  await waitFor(page, ["asked"]);
  await page.locator(".thing.can").first().click();
  await page.locator(".thing.lit").first().waitFor();
  const [story, lit] = [await storyOf(page), await page.locator(".thing.lit").count()];
  await page.getByRole("button", { name: await said(page, "page.settings") }).click();
  await page.locator("dialog button[lang=xx]").click();
  await page.waitForFunction(() => document.documentElement.lang === "xx");
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator("h1").textContent()).toMatch(/^\[.*\]$/);
  expect(await storyOf(page)).toBe(story);
  await expect.poll(() => page.locator(".thing.lit").count()).toBe(lit);
  await page.keyboard.press("Escape");
  await playByClicks(page, 4, 1);
  /* It is saved a moment after the click. */
  await expect.poll(() => storyOf(page), { timeout: 30_000 }).toBeGreaterThan(story);
  const saved = await storyOf(page);
  await page.reload();
  await waitFor(page, ["asked"]);
  expect(await page.locator("h1").textContent()).toMatch(/^\[.*\]$/);
  expect(await storyOf(page)).toBeGreaterThanOrEqual(saved);
  expect(errors).toEqual([]);
  await context.close();
});

it("follows the browser", async () => {
  const { page, context } = await visit("", SIZES.wide, { from: inject("pseudo") });
  await context.addInitScript(() => Object.defineProperty(navigator, "languages", { get: () => ["qq", "xx-AA"] }));
  await page.reload();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("xx");
  await context.close();
});

it("is English where the other cannot be fetched, and says so in the settings", async () => {
  const { page, context } = await visit("", SIZES.wide, { from: inject("pseudo") });
  await context.route(/page\.xx-/, (route) => route.abort());
  await page.evaluate(() => localStorage.setItem("coven/settings", JSON.stringify({ language: "xx" })));
  await page.goto(`${inject("pseudo")}#/settings`);
  await page.reload();
  await page.getByText(await said(page, "page.settings.language.failed", { language: "Pseudo" })).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
  await context.close();
});
