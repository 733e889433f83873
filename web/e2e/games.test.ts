/* Whole games through the page: by a finger, by keys alone, and by a mouse. */
import { describe, expect, it } from "vitest";
import {
  at,
  newGame,
  openContext,
  playByClicks,
  playByKeys,
  playByTouch,
  SIZES,
  weakest,
  withBrowser,
} from "./browser";

withBrowser();

/* Options that make a game short enough to be played here in whole. */
const SHORT: Record<string, Record<string, string>> = {
  channeling: { limit: "6" },
  scramble: { banish: "1" },
  duel: { strength: "3", limit: "40" },
  isle: {},
};

describe.each(Object.entries(SHORT))("%s", (game, options) => {
  it("is played to its end by touch, on a phone", async () => {
    const { page, context, errors } = await openContext(`new/${game}`, SIZES.phone, true);
    await newGame(page, ["person", await weakest(page)], options);
    /* From here on everything is done by a finger. */
    await page.evaluate(() => {
      const others: string[] = [];
      Object.assign(window, { others });
      for (const type of ["pointerdown", "keydown"])
        addEventListener(type, (event) => {
          if (!(event instanceof PointerEvent && event.pointerType === "touch")) others.push(type);
        });
    });
    expect(await playByTouch(page, 1)).toBeGreaterThan(0);
    const end = page.locator("dialog.end");
    expect(await end.locator("h1").textContent()).toMatch(/won|lost|win/);
    await end.getByRole("button", { name: "See the table" }).tap();
    await end.waitFor({ state: "detached" });
    expect(await page.evaluate(() => (window as unknown as { others: string[] }).others)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it(
    "is played to its end by keys alone",
    at(`new/${game}`, async ({ page }) => {
      await newGame(page, ["person", await weakest(page)], options);
      expect(await playByKeys(page, 2)).toBeGreaterThan(0);
      await page.locator("dialog.end").waitFor();
    }),
  );
});

describe("by clicks", () => {
  it.each([
    ["channeling", 2],
    ["scramble", 2],
    ["duel", 3],
    ["isle", 4],
  ])("%s with %d", (game, seats) =>
    at(`new/${game}`, async ({ page }) => {
      await newGame(page, ["person", ...Array<string>(seats - 1).fill(await weakest(page))], SHORT[game]);
      expect(await playByClicks(page, 3)).toBeGreaterThan(0);
      expect(await page.locator("dialog.end h1").textContent()).toMatch(/won|lost|win/);
      expect(await page.locator(".play .seats li").count()).toBe(seats);
    })(),
  );
});
