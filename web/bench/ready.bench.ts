/* The time until something can be touched, on loopback, with the main thread throttled SLOW times (4): the address
 * of a saved game opened cold, and home followed by the clicks that lead to a standard game. `own` is the
 * unthrottled main-thread processor time for the same; it hardly depends on other load. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, inject, it } from "vitest";
import { calibration, gauge, GAMES, launch, median, ownThread, tell, whenAsked } from "./gauge";

const SLOW = Number(process.env.SLOW ?? 4);
const RUNS = Number(process.env.RUNS ?? 3);

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The saved state of a standard game that has just begun. */
async function begun(game: string): Promise<Record<string, string>> {
  const gauged = await gauge(browser, 1);
  const { page, context } = gauged;
  await page.goto(`${inject("address")}#/new/${game}`);
  await page.getByRole("button", { name: /^Play against/ }).click();
  await whenAsked(gauged);
  const kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>);
  await context.close();
  return kept;
}

/** An empty response of the same server, and the loop: the machine's speed at this moment. */
async function machine(): Promise<{ blank: number; loop: number }> {
  const { page, context } = await gauge(browser, SLOW);
  await page.goto(`${inject("address")}healthz`);
  const blank = await page.evaluate(() => performance.timing.loadEventEnd - performance.timing.navigationStart);
  const loop = await calibration(page);
  await context.close();
  return { blank, loop };
}

const round = Math.round;

describe.each(GAMES)("%s", (game) => {
  it("a kept game's address, cold", async () => {
    const kept = await begun(game);
    const id = Object.keys(kept)
      .find((key) => key.startsWith("coven/game/"))!
      .slice("coven/game/".length);
    const times: number[] = [],
      loops: number[] = [],
      owns: number[] = [];
    for (let i = 0; i < RUNS; i++) {
      const quick = await gauge(browser, 1, kept);
      await quick.page.goto(`${inject("address")}#/play/${id}`);
      await whenAsked(quick);
      owns.push(await ownThread(quick.session));
      await quick.context.close();
      const { loop } = await machine();
      const slowed = await gauge(browser, SLOW, kept);
      const { page, context } = slowed;
      await page.goto(`${inject("address")}#/play/${id}`);
      const { asked, long } = await whenAsked(slowed);
      times.push(asked);
      loops.push(loop);
      tell("ready: address", {
        game,
        ready: round(asked),
        long,
        loop: round(loop),
        ratio: Number((asked / loop).toFixed(1)),
      });
      await context.close();
    }
    tell("ready: address, median", {
      game,
      slow: SLOW,
      ready: round(median(times)),
      best: round(Math.min(...times)),
      loop: round(median(loops)),
      own: round(Math.min(...owns)),
    });
  });

  it("home, then Play", async () => {
    const times: number[] = [],
      loops: number[] = [];
    for (let i = 0; i < RUNS; i++) {
      const { loop, blank } = await machine();
      const slowed = await gauge(browser, SLOW);
      const { page, context } = slowed;
      await page.goto(inject("address"));
      const play = page.locator(`.game[data-game=${game}] a.main`);
      await play.waitFor();
      const home = await page.evaluate(() => performance.now());
      await page.waitForTimeout(1500); /* a person looks */
      await play.click();
      let first = 0;
      const standard = page.getByRole("button", { name: /^Play against/ });
      if (await Promise.race([standard.waitFor().then(() => true), page.waitForURL(/#\/play\//).then(() => false)])) {
        first = await page.evaluate(() => performance.now() - window.notes.clicked);
        await standard.click();
      }
      const { asked, clicked, long } = await whenAsked(slowed);
      times.push(asked - clicked + first);
      loops.push(loop);
      tell("ready: home", {
        game,
        home: round(home),
        new: round(first),
        table: round(asked - clicked),
        long,
        loop: round(loop),
        blank,
      });
      await context.close();
    }
    tell("ready: home, median", {
      game,
      slow: SLOW,
      ready: round(median(times)),
      best: round(Math.min(...times)),
      loop: round(median(loops)),
    });
  });
});
