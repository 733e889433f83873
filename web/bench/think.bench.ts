/* While a master player thinks: how long each decision takes in the browser, and how long the main thread is ever
 * blocked. Plays a whole game of each at the default speed, or its first LIMIT seconds. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, inject, it } from "vitest";
import { calibration, gauge, GAMES, launch, median, ownThread, quantile, tell, whenAsked } from "./gauge";

const LEVEL = process.env.LEVEL ?? "master";
const LIMIT = Number(process.env.LIMIT ?? 3000);

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it.each(GAMES)("%s", async (game) => {
  const gauged = await gauge(browser, 1);
  const { page, context, session } = gauged;
  await page.goto(`${inject("address")}#/new/${game}`);
  await page.locator("form .seat select").nth(1).selectOption(LEVEL);
  const loop = await calibration(page);
  await page.getByRole("button", { name: "Start this game" }).click();
  await whenAsked(gauged);
  const own = await ownThread(session);
  const began = await page.evaluate(() => {
    window.notes.play(150);
    return performance.now();
  });
  await page.waitForSelector("dialog.end", { timeout: LIMIT * 1000 }).catch(() => undefined);
  const spent = (await ownThread(session)) - own;
  const { decisions, long, seconds } = await page.evaluate((from) => {
    const { decisions, long } = window.notes;
    return {
      decisions,
      long: long.filter(([at]) => at > from).map(([, ms]) => ms),
      seconds: (performance.now() - from) / 1000,
    };
  }, began);
  const whole = (await page.locator("dialog.end").count()) > 0;
  const round = Math.round;
  tell("think", {
    game,
    level: LEVEL,
    whole,
    decisions: decisions.length,
    median: round(median(decisions)),
    p90: round(quantile(decisions, 0.9)),
    worst: round(Math.max(0, ...decisions)),
    "tasks over 50 ms": long.length,
    "over 100 ms": long.filter((ms) => ms > 100).length,
    longest: round(Math.max(0, ...long)),
    "own thread, ms a second": round(spent / seconds),
    loop: round(loop),
  });
  await context.close();
});
