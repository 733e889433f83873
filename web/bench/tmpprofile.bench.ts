import type { Browser } from "playwright-core";
import { afterAll, beforeAll, inject, it } from "vitest";
import { gauge, launch, ownThread, whenAsked } from "./gauge";
import { writeFileSync } from "node:fs";

const SECONDS = Number(process.env.SECONDS ?? 10);
const game = process.env.GAMES ?? "channeling";
let browser: Browser;
beforeAll(async () => { browser = await launch(); });
afterAll(() => browser.close());

it("profile", async () => {
  const gauged = await gauge(browser, 1);
  const { page, context, session } = gauged;
  await page.goto(`${inject("address")}#/new/${game}`);
  await page.locator("form .seat select").nth(1).selectOption("novice");
  await page.getByText("Chance", { exact: true }).click();
  await page.getByLabel(/^Seed/).fill("frames");
  await page.getByRole("button", { name: "Start this game" }).click();
  await whenAsked(gauged);
  await page.waitForTimeout(5000);
  await page.evaluate(() => window.notes.play(200));
  const count = () => page.evaluate(() => (window as any).played ?? 0);
  await page.evaluate(() => { (window as any).played = 0; addEventListener("click", (e) => { if ((e.target as Element).closest?.(".prompt .button.play")) (window as any).played++; }, true); });
  for (let k = 0; k < 3; k++) {
  const b = await ownThread(session), at = Date.now(), n = await count();
  await page.waitForTimeout(SECONDS * 1000);
  const a = await ownThread(session), m = await count();
  console.log("own ms/s", ((a - b) * 1000) / (Date.now() - at), "events", m - n, "ms per event", (a - b) / (m - n));
  }
  /* JS profile */
  if (process.env.JS) {
  await session.send("Profiler.enable");
  await session.send("Profiler.setSamplingInterval", { interval: 200 });
  await session.send("Profiler.start");
  await page.waitForTimeout(SECONDS * 1000);
  const { profile } = await session.send("Profiler.stop");
  writeFileSync("/tmp/wp/prof.json", JSON.stringify(profile));
  }
  /* trace */
  const events: any[] = [];
  session.on("Tracing.dataCollected", ({ value }: any) => void events.push(...value));
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["devtools.timeline", "blink", "cc", "toplevel"] } } as any);
  await page.waitForTimeout(SECONDS * 1000);
  const complete = new Promise((r) => session.once("Tracing.tracingComplete", r));
  await session.send("Tracing.end");
  await complete;
  writeFileSync("/tmp/wp/trace.json", JSON.stringify(events));
  await context.close();
});
