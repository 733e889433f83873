/* The animations of each game at the usual speed, in a browser without a graphics card: how far frames lie apart while a
 * game is played, and what a second costs in processor time, while something moves and while nothing does. What the page's
 * own thread does for a frame (script, style, layout, painting into a list) does not depend on a graphics card: only what is
 * done with the list afterwards, on other threads, does. */
import type { Browser, CDPSession } from "playwright-core";
import { afterAll, beforeAll, inject, it } from "vitest";
import { calibration, gauge, GAMES, launch, median, ownThread, quantile, tell, used, whenAsked, type Gauged } from "./gauge";

const SECONDS = Number(process.env.SECONDS ?? 8);
const LEVEL = process.env.LEVEL ?? "novice";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Processor time of the page's own thread for each frame that it makes, in milliseconds; `stop` tells it. */
async function traceFrames(session: CDPSession): Promise<{ stop(): Promise<number[]> }> {
  const frames: number[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    for (const { name, ph, tdur } of value as { name?: string; ph?: string; tdur?: number }[])
      if (name === "ProxyMain::BeginMainFrame" && ph === "X" && tdur !== undefined) frames.push(tdur / 1000);
  });
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["cc"] } });
  return {
    async stop() {
      const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
      await session.send("Tracing.end");
      await complete;
      return frames;
    },
  };
}

const fixed = (ms: number): number => Number(ms.toFixed(1));

/** How far frames lie apart, and what a second costs. Nothing is traced meanwhile: that costs frames itself. */
async function watch(game: string, what: string, { page, session }: Gauged): Promise<void> {
  const before = { all: await used(browser), own: await ownThread(session), at: Date.now() };
  await page.evaluate(() => window.notes.record(true));
  await page.waitForTimeout(500); /* To be asked what it used holds the browser up for some frames: those are the bench's own. */
  await page.evaluate(() => (window.notes.frames = []));
  await page.waitForTimeout(SECONDS * 1000);
  const frames = await page.evaluate(() => {
    window.notes.record(false);
    return window.notes.frames;
  });
  const after = { all: await used(browser), own: await ownThread(session), at: Date.now() };
  const apart = frames.slice(1).map((at, i) => at - frames[i]!);
  const seconds = (frames[frames.length - 1]! - frames[0]!) / 1000;
  const each = (ms: number): number => Math.round((1000 * ms) / (after.at - before.at));
  const rate = (kind: string): number => each((after.all[kind] ?? 0) - (before.all[kind] ?? 0));
  tell("frames", {
    game,
    what,
    "a second": fixed(apart.length / seconds),
    median: fixed(median(apart)),
    p95: fixed(quantile(apart, 0.95)),
    worst: fixed(Math.max(...apart)),
    "over 20 ms": `${fixed((100 * apart.filter((ms) => ms > 20).length) / apart.length)}%`,
    "own thread, ms a second": each(after.own - before.own),
    "renderer, ms a second": rate("renderer"),
    "compositor, ms a second": rate("GPU"),
  });
}

/** What each frame costs the page's own thread, by a trace. */
async function weigh(game: string, what: string, { page, session }: Gauged): Promise<void> {
  const trace = await traceFrames(session);
  await page.evaluate(() => window.notes.record(true));
  await page.waitForTimeout(SECONDS * 1000);
  await page.evaluate(() => window.notes.record(false));
  const made = await trace.stop();
  tell("frames: own thread, ms a frame", { game, what, median: fixed(median(made)), p95: fixed(quantile(made, 0.95)), worst: fixed(Math.max(0, ...made)) });
}

/** One small thing that moves on an empty page: what this browser and machine can show at all, beside each game in the same run. */
const BARE = "<style>div{width:20px;height:20px;background:red;animation:go 1s infinite alternate}@keyframes go{to{transform:translateX(200px)}}</style><div></div>";

it.each(GAMES)("a bare page, then %s", async (game) => {
  const gauged = await gauge(browser, 1);
  const { page, context } = gauged;
  await page.goto(`data:text/html,${encodeURIComponent(BARE)}`);
  await watch(game, "a bare page", gauged);
  await page.goto(`${inject("address")}#/new/${game}`);
  await page.locator("form .seat select").nth(1).selectOption(LEVEL);
  /* Always the same game, so that two pages can be compared. */
  await page.getByText("More", { exact: true }).click();
  await page.getByLabel("Seed").fill("frames");
  await page.getByRole("button", { name: "Start this game" }).click();
  await whenAsked(gauged);
  tell("frames: loop", { game, loop: Math.round(await calibration(page)) });
  await page.waitForTimeout(5000); /* What is kept for later is fetched meanwhile. */
  await watch(game, "nothing moves", gauged);
  await weigh(game, "nothing moves", gauged);
  await page.evaluate(() => window.notes.play(200));
  await watch(game, "play", gauged);
  await weigh(game, "play", gauged);
  await context.close();
});
