/* shots.ts -- `npm run shots`: a picture of every screen at both sizes and in both themes, into shots/. ONLY=a pattern
 * of names takes some of them. */
import { mkdirSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { SIZES, visit, withBrowser } from "./browser";
import { MORE, SCREENS } from "./screens";

const only = process.env.ONLY ?? "";
const themes = (process.env.THEMES ?? "night daylight").split(" ") as ("night" | "daylight")[];

withBrowser();
beforeAll(() => void mkdirSync("shots", { recursive: true }));

describe.each([...SCREENS, ...MORE].filter(({ name }) => new RegExp(only).test(name)))(
  "$name",
  ({ name, path, reach }) => {
    it.each(Object.entries(SIZES))("%s", async (size, viewport) => {
      const { page, context } = await visit(path, viewport);
      await reach?.(page);
      await page.waitForTimeout(400);
      for (const theme of themes) {
        await page.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), theme);
        await page.waitForTimeout(150);
        await page.screenshot({ path: `shots/${name}-${size}-${theme}.png` });
      }
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways, "scrolls sideways by").toBeLessThanOrEqual(0);
      await context.close();
    });
  },
);
