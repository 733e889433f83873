/* The animations of each game at the default speed, in a browser without a graphics card: the time between frames
 * while a game is played, and the processor time per second, with and without movement. The main thread's work for a
 * frame (script, style, layout, recording the paint) does not depend on a graphics card; only what other threads do
 * with it afterwards does. */
import type { Browser, CDPSession } from "playwright-core";
import { afterAll, beforeAll, inject, it } from "vitest";
import {
  calibration,
  gauge,
  GAMES,
  launch,
  median,
  ownThread,
  quantile,
  tell,
  used,
  whenAsked,
  type Gauged,
} from "./gauge";

const SECONDS = Number(process.env.SECONDS ?? 8);
const LEVEL = process.env.LEVEL ?? "novice";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Main-thread processor time per frame, in milliseconds; `stop` returns it. */
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

/** The time between frames and the cost of a second, without tracing, which itself costs frames. */
async function watch(game: string, what: string, { page, session }: Gauged): Promise<void> {
  const before = { all: await used(browser), own: await ownThread(session), at: Date.now() };
  await page.evaluate(() => window.notes.record(true));
  await page.waitForTimeout(500); /* Asking for process times delays a few frames; those do not count. */
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

/** The main-thread cost of each frame, from a trace. */
async function weigh(game: string, what: string, { page, session }: Gauged): Promise<void> {
  const trace = await traceFrames(session);
  await page.evaluate(() => window.notes.record(true));
  await page.waitForTimeout(SECONDS * 1000);
  await page.evaluate(() => window.notes.record(false));
  const made = await trace.stop();
  tell("frames: own thread, ms a frame", {
    game,
    what,
    median: fixed(median(made)),
    p95: fixed(quantile(made, 0.95)),
    worst: fixed(Math.max(0, ...made)),
  });
}

/** One small moving element on an empty page: the best this browser and machine can do, measured in the same run. */
const BARE =
  "<style>div{width:20px;height:20px;background:red;animation:go 1s infinite alternate}@keyframes go{to{transform:translateX(200px)}}</style><div></div>";

it.each(GAMES)("a bare page, then %s", async (game) => {
  const gauged = await gauge(browser, 1);
  const { page, context } = gauged;
  await page.goto(`data:text/html,${encodeURIComponent(BARE)}`);
  await watch(game, "a bare page", gauged);
  await page.goto(`${inject("address")}#/new/${game}`);
  await page.locator("form .seat select").nth(1).selectOption(LEVEL);
  /* Always the same game, so that two pages can be compared. */
  await page.getByText("Chance", { exact: true }).click();
  await page.getByLabel(/^Seed/).fill("frames");
  await page.getByRole("button", { name: "Start this game" }).click();
  await whenAsked(gauged);
  tell("frames: loop", { game, loop: Math.round(await calibration(page)) });
  await page.waitForTimeout(5000); /* The service worker fetches its files meanwhile. */
  await watch(game, "nothing moves", gauged);
  await weigh(game, "nothing moves", gauged);
  await page.evaluate(() => window.notes.play(200));
  await watch(game, "play", gauged);
  await weigh(game, "play", gauged);
  await context.close();
});
