/* shots.ts -- `npm run shots`: a picture of every screen at both sizes and in both themes, into shots/. ONLY=a pattern
 * of names takes some of them. */
import { mkdirSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, visit } from "./browser";
import { MORE, SCREENS } from "./screens";

const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const only = process.env.ONLY ?? "";
const themes = (process.env.THEMES ?? "night daylight").split(" ") as ("night" | "daylight")[];

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  mkdirSync("shots", { recursive: true });
});
afterAll(() => browser.close());

describe.each([...SCREENS, ...MORE].filter(({ name }) => new RegExp(only).test(name)))("$name", ({ name, path, reach }) => {
  it.each(Object.entries(SIZES))("%s", async (size, viewport) => {
    const { page, context } = await visit(browser, path, {}, viewport);
    await reach?.(page);
    await page.waitForTimeout(400);
    for (const theme of themes) {
      await page.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), theme);
      await page.waitForTimeout(150);
      await page.screenshot({ path: `shots/${name}-${size}-${theme}.png` });
    }
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(sideways, "scrolls sideways by").toBeLessThanOrEqual(0);
    await context.close();
  });
});
