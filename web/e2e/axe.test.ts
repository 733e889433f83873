/* axe-core finds nothing, on every screen, in both themes. */
import { describe, expect, it } from "vitest";
import { accessFaults } from "./access";
import { SIZES, visit, withBrowser } from "./browser";
import { SCREENS } from "./screens";

withBrowser();

describe.each(SCREENS)("$name", ({ name, path, reach }) => {
  /* A phone has the same parts in another order, so only the tables are checked there. */
  it.each(/^(home|play-|look|board-)/.test(name) ? [SIZES.wide, SIZES.phone] : [SIZES.wide])(
    "at $width",
    async (size) => {
      const { page, context } = await visit(path, size);
      await reach?.(page);
      await page.waitForTimeout(300);
      for (const theme of ["night", "daylight"]) {
        await page.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), theme);
        await page.waitForTimeout(350);
        expect(await accessFaults(page), theme).toEqual([]);
      }
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways, "scrolls sideways by").toBeLessThanOrEqual(0);
      if (/^(play-|chosen-|look-back|board-|keys)/.test(name)) {
        const down = await page.evaluate(
          () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
        );
        expect(down, "a table fills the window, and scrolls down by").toBeLessThanOrEqual(0);
      }
      await context.close();
    },
  );
});
