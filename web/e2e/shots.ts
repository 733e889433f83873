/* shots.ts -- `npm run shots`: a picture of every screen at both sizes and in both themes, into shots/. ONLY=a pattern
 * of names takes some of them. EVERY=1 takes the twelve sizes that all screens must fit, with light and dark in
 * turn. */
import { mkdirSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { atRest, SIZES, withBrowser } from "./browser";
import { MORE, SCREENS, visitScreen } from "./screens";
import { resize, setTheme, TWELVE } from "./sizes";

const only = new RegExp(process.env.ONLY ?? "");
const every = Boolean(process.env.EVERY);
const screens = [...SCREENS, ...MORE].filter(({ name }) => only.test(name));
const themes = (process.env.THEMES ?? "night daylight").split(" ") as ("night" | "daylight")[];

withBrowser();
beforeAll(() => void mkdirSync("shots", { recursive: true }));

describe.skipIf(every).each(screens)("$name", (screen) => {
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

it.runIf(every).each(screens)("$name at every size", async (screen) => {
  const { page, context } = await visitScreen(screen, SIZES.wide);
  for (const [i, size] of TWELVE.entries()) {
    await resize(page, size);
    await setTheme(page, i % 2 ? "daylight" : "night");
    await atRest(page);
    await page.screenshot({ path: `shots/${screen.name}-${size}.png` });
  }
  await context.close();
});
