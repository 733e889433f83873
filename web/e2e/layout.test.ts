/* Tables fit at twelve sizes, in English and with the largest text; walk.ts does the same for all screens, in a
 * language with longer texts. */
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SIZES, visit, waitFor, withBrowser } from "./browser";
import { SEATS } from "./moments";
import { GAMES, goTo } from "./screens";
import { expectFits, resize, WIDE } from "./sizes";
import { said } from "./texts";

let page: Page, context: BrowserContext;

withBrowser();
beforeAll(async () => void ({ page, context } = await visit("")));
afterAll(() => context.close());

/** A table in its fullest moment. */
async function open(table: string): Promise<void> {
  await resize(page, WIDE);
  await goTo(page, { name: table, path: `play/${table}Most` });
  await waitFor(page, ["asked"]);
}

it.each(GAMES.flatMap((game) => SEATS[game]!.map((seats) => `${game}${seats}`)))("a table of %s", async (table) => {
  await open(table);
  await expectFits(page, table);
  /* And with an event chosen. */
  await resize(page, WIDE);
  for (let n = 0; n < 6 && (await waitFor(page, ["asked", "chosen"])) === "asked"; n++)
    await page.locator(".thing.can:not(.lit)").first().click();
  await expectFits(page, `${table} chosen`);
});

it.each(["channeling2", "duel2", "isle3"])("the largest text of %s", async (table) => {
  await open(table);
  const size = (text: string): Promise<void> =>
    page.evaluate((wanted) => void (document.documentElement.style.fontSize = wanted), text);
  await size("130%");
  await expectFits(page, `${table} in large letters`, ["1440x900", "1366x657", "844x390", "390x844"]);
  await size("");
});

describe("the look", () => {
  it("follows the system until a theme is chosen, and the text is as large as chosen", async () => {
    const { page, context } = await visit("settings", SIZES.wide, { settings: { theme: "" } });
    const shown = (): Promise<string> =>
      page.evaluate(() => {
        const root = document.documentElement;
        return `${root.dataset.theme} ${getComputedStyle(root).fontSize}`;
      });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await expect.poll(shown).toBe("daylight 16px");
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expect.poll(shown).toBe("night 16px");
    await page.getByRole("button", { name: await said(page, "page.settings.daylight") }).click();
    await page.getByRole("button", { name: await said(page, "page.settings.text.largest") }).click();
    await expect.poll(shown).toBe("daylight 20.8px");
    await page.reload();
    await expect.poll(shown).toBe("daylight 20.8px");
    await context.close();
  });
});
