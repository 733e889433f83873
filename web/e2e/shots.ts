/* shots.ts -- `npm run shots`: a picture of every screen at both sizes and in both themes, into shots/. ONLY=a pattern
 * of names takes some of them. */
import { mkdirSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { atRest, SIZES, withBrowser } from "./browser";
import { MORE, SCREENS, visitScreen } from "./screens";

const only = process.env.ONLY ?? "";
const themes = (process.env.THEMES ?? "night daylight").split(" ") as ("night" | "daylight")[];

withBrowser();
beforeAll(() => void mkdirSync("shots", { recursive: true }));

describe.each([...SCREENS, ...MORE].filter(({ name }) => new RegExp(only).test(name)))("$name", (screen) => {
  const { name } = screen;
  it.each(Object.entries(SIZES))("%s", async (size, viewport) => {
    const { page, context } = await visitScreen(screen, viewport);
    for (const theme of themes) {
      await page.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), theme);
      await atRest(page);
      await page.screenshot({ path: `shots/${name}-${size}-${theme}.png` });
    }
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, "scrolls sideways by").toBeLessThanOrEqual(0);
    await context.close();
  });
});
