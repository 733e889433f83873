/* Every screen at twelve sizes: what can be touched is in view and large enough, nothing is cut off or covered. One
 * page is opened with a mouse and one with a finger, and each is resized. */
import { mkdirSync } from "node:fs";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Save } from "../src/state/saves";
import { openContext, waitFor, withBrowser } from "./browser";
import { faults, type Wanted } from "./geometry";
import { ended, engine, fullest, keep } from "./moments";
import { GAMES } from "./screens";
import { MOUSE, size, TOUCH, type Size } from "./sizes";
import { said } from "./texts";

/* WITH=a pattern tests some of the screens, SHOTS=a folder keeps a picture of each. */
const only = new RegExp(process.env.WITH ?? "");
const shots = process.env.SHOTS;

const pages: { page: Page; context: BrowserContext; sizes: string[]; touch: boolean }[] = [];
const SEATS: Record<string, number[]> = { channeling: [2], scramble: [2], duel: [2, 3], isle: [2, 3, 4] };
const moments = new Map<string, Save[]>();

withBrowser();
beforeAll(async () => {
  const session = await engine();
  for (const game of GAMES)
    for (const seats of SEATS[game]!) moments.set(`${game} ${seats}`, fullest(session, game, seats));
  moments.set("ended", [ended(session, "channeling", { limit: "4" })]);
  if (shots) mkdirSync(shots, { recursive: true });
  for (const touch of [false, true]) {
    const { page, context } = await openContext("", size(touch ? "390x844" : "1440x900"), touch);
    await keep(page, [...moments.values()].flat());
    pages.push({ page, context, sizes: touch ? TOUCH : MOUSE, touch });
  }
});
afterAll(async () => {
  for (const { context } of pages) await context.close();
});

/** The least sides, in pixels: 24, and for a finger on the page's own controls 44, or 40 where a phone lies on its
 * side. */
function least(touch: boolean, { width, height }: Size): Wanted {
  return { control: touch ? (width > height ? 40 : 44) : 24, thing: 24 };
}

/** Wait for so many frames: what is measured is drawn again in the second. */
const frames = (page: Page, n: number): Promise<void> =>
  page.evaluate(async (count) => {
    for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
  }, n);

/** Go through all sizes, and both themes unless told otherwise. */
async function expectFits(
  page: Page,
  sizes: string[],
  touch: boolean,
  name: string,
  themes = ["night", "daylight"],
): Promise<void> {
  for (const one of sizes) {
    await page.setViewportSize(size(one));
    await frames(page, 3);
    for (const theme of themes) {
      await page.evaluate((wanted) => void (document.documentElement.dataset.theme = wanted), theme);
      if (shots && theme === "night")
        await page.screenshot({ path: `${shots}/${name.replaceAll(/\W+/g, "-")}-${one}.png` });
      expect.soft(await page.evaluate(faults, least(touch, size(one))), `${name} at ${one}, ${theme}`).toEqual([]);
    }
  }
}

async function open(page: Page, path: string): Promise<void> {
  await page.evaluate(() => void (location.hash = "#/nowhere"));
  await page.locator("#app > :not(.frame, .study)").first().waitFor();
  await page.evaluate((hash) => void (location.hash = hash), `#/${path}`);
}

const tables = GAMES.flatMap((game) => SEATS[game]!.map((seats) => `${game} ${seats}`)).filter((name) =>
  only.test(name),
);
describe.each(tables)("a table of %s", (name) => {
  it.each([false, true])("by touch: %s", async (touch) => {
    const { page, sizes } = pages[touch ? 1 : 0]!;
    for (const [i, save] of moments.get(name)!.entries()) {
      await page.setViewportSize(size(touch ? "390x844" : "1440x900"));
      await open(page, `play/${save.id}`);
      await page.locator(".thing.can").first().waitFor();
      await expectFits(page, sizes, touch, `${name} ${i}`, i ? ["night"] : undefined);
      if (i) continue;
      /* And with an event chosen. */
      await page.setViewportSize(size(touch ? "390x844" : "1440x900"));
      for (let n = 0; n < 6 && (await waitFor(page, ["asked", "chosen"])) === "asked"; n++)
        await page.locator(".thing.can:not(.lit)").first().click();
      await expectFits(page, sizes, touch, `${name} chosen`, ["night"]);
    }
  });
});

/** The screens around the tables: a path, and what is done and waited for there. */
interface Around {
  name: string;
  path: () => string;
  reach: (page: Page) => Promise<unknown>;
}
const seen = (selector: string) => (page: Page) => page.locator(selector).first().waitFor();
const first = (name: string): Save => moments.get(name)![0]!;
/** A sheet over a table, by its key. */
const byKey = (name: string, key: string): Around => ({
  name: `${name} by ${key}`,
  path: () => `play/${first(name).id}`,
  reach: async (page) => {
    await page.locator(".thing.can").first().waitFor();
    await page.keyboard.press(key);
    await page.locator("dialog[open]").waitFor();
  },
});
const AROUND: Around[] = [
  { name: "home", path: () => "", reach: seen(".facts .marks") },
  ...GAMES.map((game) => ({ name: `new ${game}`, path: () => `new/${game}`, reach: seen("form .seat") })),
  { name: "watch", path: () => "watch/isle", reach: seen("form .seat") },
  { name: "load", path: () => "load", reach: seen("form.drop") },
  { name: "settings", path: () => "settings", reach: seen(".settings") },
  { name: "how", path: () => "how/isle", reach: seen(".prose") },
  { name: "lessons", path: () => "learn/isle", reach: seen(".lessons a") },
  ...GAMES.map((game) => ({
    name: `lesson ${game}`,
    path: () => `lesson/${game}/first`,
    reach: seen(".speech .main, .thing.can"),
  })),
  { name: "look back", path: () => `look/${first("ended").id}`, reach: seen("input[type=range]") },
  { name: "look back at a running game", path: () => `look/${first("duel 3").id}`, reach: seen("input[type=range]") },
  { name: "end", path: () => `play/${first("ended").id}`, reach: seen("dialog.end") },
  byKey("isle 4", "w"),
  byKey("scramble 2", "r"),
  byKey("duel 2", "?"),
  {
    name: "menu",
    path: () => `play/${first("duel 3").id}`,
    reach: async (page) => {
      await page.locator(".thing.can").first().waitFor();
      await page.setViewportSize(size("844x390"));
      await page.locator(".unfold").click();
    },
  },
];

describe.each(AROUND.filter(({ name }) => only.test(name)))("$name", ({ name, path, reach }) => {
  it.each([false, true])("by touch: %s", async (touch) => {
    const { page, sizes } = pages[touch ? 1 : 0]!;
    await page.setViewportSize(size(touch ? "390x844" : "1440x900"));
    await open(page, path());
    await reach(page);
    await expectFits(page, sizes, touch, name);
  });
});

describe("the largest text", () => {
  it.each(["channeling 2", "duel 2", "isle 3"].filter((name) => only.test(name)))("of %s", async (name) => {
    for (const { page, touch, sizes } of pages) {
      await open(page, `play/${first(name).id}`);
      await page.locator(".thing.can").first().waitFor();
      await page.evaluate(() => void (document.documentElement.style.fontSize = "130%"));
      const some = sizes.filter((one) => ["1440x900", "1366x657", "844x390", "390x844"].includes(one));
      await expectFits(page, some, touch, `${name} in large letters`, ["night"]);
      await page.evaluate(() => void (document.documentElement.style.fontSize = ""));
    }
  });
});

describe("the look", () => {
  it("follows the system until a theme is chosen, and the text is as large as chosen", async () => {
    const { page, context } = await openContext("settings", size("1440x900"), false, { settings: { theme: "" } });
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
