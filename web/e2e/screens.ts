/* screens.ts -- every screen of the page, and how to get there: for pictures, and for the check of what listeners and
 * keyboards need. */
import type { Page } from "playwright-core";
import { newGame, playByClicks, waitFor, weakest } from "./browser";

export const GAMES = ["channeling", "scramble", "duel", "isle"];

export interface Screen {
  name: string;
  /** Where it begins. */
  path: string;
  /** What leads to it from there. */
  reach?: (page: Page) => Promise<void>;
}

const against = async (page: Page): Promise<void> => newGame(page, ["person", await weakest(page)], {}, "shots");
const sheet = (name: string) => async (page: Page): Promise<void> => {
  await against(page);
  await waitFor(page, ["asked"]);
  await page.getByRole("button", { name }).click();
  await page.locator("dialog[open]").waitFor();
};

export const SCREENS: Screen[] = [
  { name: "home", path: "" },
  {
    name: "home-continue",
    path: "new/channeling",
    reach: async (page) => {
      await against(page);
      await waitFor(page, ["asked"]);
      await page.getByRole("link", { name: "Home" }).click();
      await page.getByRole("heading", { name: "Continue" }).waitFor();
    },
  },
  ...GAMES.map((game) => ({ name: `new-${game}`, path: `new/${game}`, reach: (page: Page) => page.locator("form .seat").first().waitFor() })),
  ...GAMES.map((game) => ({
    name: `play-${game}`,
    path: `new/${game}`,
    reach: async (page: Page) => {
      await against(page);
      await playByClicks(page, 4, 4);
      await waitFor(page, ["asked", "ended"]);
    },
  })),
  ...GAMES.map((game) => ({
    name: `chosen-${game}`,
    path: `new/${game}`,
    reach: async (page: Page) => {
      await against(page);
      await playByClicks(page, 4, 2);
      for (let i = 0; i < 6 && (await waitFor(page, ["asked", "chosen", "ended"])) === "asked"; i++) await page.locator(".thing.can").first().click();
    },
  })),
  { name: "play-isle-4", path: "new/isle", reach: async (page) => {
      const level = await weakest(page);
      await newGame(page, ["person", level, level, level], {}, "shots");
      await playByClicks(page, 2, 3);
      await waitFor(page, ["asked", "ended"]);
  } },
  ...GAMES.map((game) => ({ name: `learn-${game}`, path: `learn/${game}`, reach: (page: Page) => page.waitForTimeout(1500) })),
  ...GAMES.map((game) => ({ name: `how-${game}`, path: `how/${game}`, reach: (page: Page) => page.waitForTimeout(300) })),
  { name: "watch", path: "watch/duel", reach: (page) => page.locator("form .seat").first().waitFor() },
  { name: "rules", path: "new/isle", reach: sheet("Rules") },
  { name: "what", path: "new/isle", reach: async (page) => {
      await against(page);
      await waitFor(page, ["asked"]);
      await page.keyboard.press("w");
      await page.locator("dialog[open]").waitFor();
  } },
  { name: "settings-at-table", path: "new/scramble", reach: sheet("Settings") },
  { name: "keys", path: "new/scramble", reach: async (page) => {
      await against(page);
      await waitFor(page, ["asked"]);
      await page.keyboard.press("?");
      await page.locator("dialog[open]").waitFor();
  } },
  { name: "curtain", path: "new/duel", reach: async (page) => {
      await newGame(page, ["person", "person"], {}, "shots");
      await waitFor(page, ["curtain"]);
  } },
  { name: "end", path: "new/channeling", reach: async (page) => {
      await newGame(page, ["person", await weakest(page)], { limit: "2" }, "shots");
      await playByClicks(page, 1);
      await page.locator("dialog.end").waitFor();
  } },
  { name: "look-back", path: "new/channeling", reach: async (page) => {
      await newGame(page, ["person", await weakest(page)], { limit: "4" }, "shots");
      await playByClicks(page, 1);
      await page.getByRole("button", { name: "Look back" }).click();
      await page.getByRole("slider").waitFor();
  } },
  { name: "share", path: "new/channeling", reach: async (page) => {
      await newGame(page, ["person", await weakest(page)], { limit: "2" }, "shots");
      await playByClicks(page, 1);
      await page.getByRole("button", { name: "Look back" }).click();
      await page.getByRole("button", { name: "Share" }).click();
      await page.locator("dialog[open]").waitFor();
  } },
  { name: "load", path: "load" },
  { name: "settings", path: "settings" },
  { name: "trouble", path: "r/broken", reach: (page) => page.getByText(/link is broken/).waitFor() },
];

const watched = async (page: Page, options: Record<string, string> = {}): Promise<void> => {
  const level = await weakest(page);
  await newGame(page, [level, level], options, "shots");
};

/** The first hint of a game: what it lights, and why. */
const hinted = async (page: Page): Promise<void> => {
  await against(page);
  await playByClicks(page, 4, 1);
  await waitFor(page, ["asked"]);
  await page.keyboard.press("h");
  await page.getByText(/I expect/).waitFor();
};

/** For pictures only: more of the same parts, at their fullest. */
export const MORE: Screen[] = [
  ...GAMES.map((game) => ({ name: `start-${game}`, path: `new/${game}`, reach: async (page: Page) => {
      await against(page);
      await waitFor(page, ["asked"]);
  } })),
  ...GAMES.map((game) => ({ name: `hint-${game}`, path: `new/${game}`, reach: hinted })),
  { name: "play-duel-3", path: "new/duel", reach: async (page) => {
      const level = await weakest(page);
      await newGame(page, ["person", level, level], {}, "shots");
      await playByClicks(page, 2, 6);
      await waitFor(page, ["asked", "ended"]);
  } },
  ...["scramble", "duel", "isle"].map((game) => ({ name: `end-${game}`, path: `watch/${game}`, reach: async (page: Page) => {
      await watched(page, game === "duel" ? { limit: "40" } : {});
      await page.locator("dialog.end").waitFor({ timeout: 300_000 });
  } })),
  ...["scramble", "duel"].map((game) => ({ name: `judged-${game}`, path: `watch/${game}`, reach: async (page: Page) => {
      await watched(page, game === "duel" ? { limit: "20" } : {});
      await page.locator("dialog.end").waitFor({ timeout: 300_000 });
      await page.getByRole("button", { name: "Look back" }).click();
      await page.getByText("Luck and skill").waitFor({ state: "attached", timeout: 300_000 });
      for (let i = 0; i < 60 && !(await page.locator(".verdict.bad").count()); i++) {
        await page.keyboard.press("ArrowLeft");
        await page.waitForTimeout(30);
      }
      await page.waitForTimeout(300);
  } })),
  { name: "story", path: "new/duel", reach: async (page) => {
      await against(page);
      await playByClicks(page, 4, 3);
      await waitFor(page, ["asked"]);
      const story = page.getByRole("button", { name: "The story so far" });
      if (await story.isVisible()) await story.click();
      else await page.locator("aside .scroll button").nth(3).click();
  } },
  ...GAMES.map((game) => ({ name: `lesson-${game}`, path: `learn/${game}`, reach: async (page: Page) => {
      const on = page.getByRole("button", { name: "Go on" });
      await page.waitForFunction(() => document.querySelector(".speech .main, .thing.can"));
      while (await on.isVisible()) {
        await on.click();
        await page.waitForTimeout(200);
      }
  } })),
  { name: "load-trouble", path: "load", reach: async (page) => {
      await page.getByLabel("Record, link or position").fill("isle seats=9 1 - 5,5 order");
      await page.getByRole("button", { name: "Load it" }).click();
      await page.getByRole("alert").waitFor();
  } },
];
