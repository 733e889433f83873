/* shots.ts -- `npm run shots`: a picture of every screen at both sizes and in both themes, into shots/. ONLY=a pattern
 * of names takes some of them. EVERY=1 takes the twelve sizes that `layout.test.ts` measures, with light and dark in
 * turn, from one page with a mouse and one with a finger that are resized. */
import { mkdirSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { openContext, SIZES, visit, withBrowser } from "./browser";
import { MORE, SCREENS } from "./screens";
import { MOUSE, size, TOUCH } from "./sizes";

const only = new RegExp(process.env.ONLY ?? "");
const themes = (process.env.THEMES ?? "night daylight").split(" ") as ("night" | "daylight")[];
const every = Boolean(process.env.EVERY);
const screens = [...SCREENS, ...MORE].filter(({ name }) => only.test(name));

withBrowser();
beforeAll(() => void mkdirSync("shots", { recursive: true }));

describe.skipIf(every).each(screens)("$name", ({ name, path, reach }) => {
  it.each(Object.entries(SIZES))("%s", async (kind, viewport) => {
    const { page, context } = await visit(path, viewport);
    await reach?.(page);
    await page.waitForTimeout(400);
    for (const theme of themes) {
      await page.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), theme);
      await page.waitForTimeout(150);
      await page.screenshot({ path: `shots/${name}-${kind}-${theme}.png` });
    }
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, "scrolls sideways by").toBeLessThanOrEqual(0);
    await context.close();
  });
});

describe.runIf(every).each(screens)("$name at every size", ({ name, path, reach }) => {
  it.each([false, true])("by touch: %s", async (touch) => {
    const { page, context } = await openContext(path, size(touch ? "390x844" : "1440x900"), touch);
    await reach?.(page);
    await page.waitForTimeout(400);
    for (const [i, one] of (touch ? TOUCH : MOUSE).entries()) {
      await page.setViewportSize(size(one));
      await page.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), i % 2 ? "daylight" : "night");
      await page.waitForTimeout(250);
      await page.screenshot({ path: `shots/${name}-${one}.png` });
    }
    await context.close();
  });
});
