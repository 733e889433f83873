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
/** A fresh table at which the person is asked. */
const start = async (page: Page): Promise<void> => {
  await against(page);
  await waitFor(page, ["asked"]);
};
/** A sheet over such a table, opened by its button or by its key. */
const sheet = (open: (page: Page) => Promise<void>) => async (page: Page): Promise<void> => {
  await start(page);
  await open(page);
  await page.locator("dialog[open]").waitFor();
};
const byButton = (name: string) => sheet((page) => page.getByRole("button", { name }).click());
const byKey = (key: string) => sheet((page) => page.keyboard.press(key));
/** A game against a computer to its end, after so many turns. */
const whole = async (page: Page, limit: string): Promise<void> => {
  await newGame(page, ["person", await weakest(page)], { limit }, "shots");
  await playByClicks(page, 1);
};
/** What a screen shows when it is there: those beside the way to a table are loaded when they are gone to. */
const seen = (selector: string) => (page: Page): Promise<void> => page.locator(selector).first().waitFor();

export const SCREENS: Screen[] = [
  { name: "home", path: "", reach: seen(".facts .marks") },
  {
    name: "home-continue",
    path: "new/channeling",
    reach: async (page) => {
      await start(page);
      await page.getByRole("link", { name: "Home" }).click();
      await page.getByRole("heading", { name: "Continue" }).waitFor();
    },
  },
  ...GAMES.map((game) => ({ name: `new-${game}`, path: `new/${game}`, reach: seen("form .seat") })),
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
  ...GAMES.map((game) => ({ name: `learn-${game}`, path: `learn/${game}`, reach: seen(".speech .main, .ask") })),
  ...GAMES.map((game) => ({ name: `how-${game}`, path: `how/${game}`, reach: seen(".prose") })),
  { name: "watch", path: "watch/duel", reach: seen("form .seat") },
  { name: "rules", path: "new/isle", reach: byButton("Rules") },
  { name: "what", path: "new/isle", reach: byKey("w") },
  { name: "settings-at-table", path: "new/scramble", reach: byButton("Settings") },
  { name: "keys", path: "new/scramble", reach: byKey("?") },
  { name: "curtain", path: "new/duel", reach: async (page) => {
      await newGame(page, ["person", "person"], {}, "shots");
      await waitFor(page, ["curtain"]);
  } },
  { name: "end", path: "new/channeling", reach: async (page) => {
      await whole(page, "2");
      await page.locator("dialog.end").waitFor();
  } },
  { name: "look-back", path: "new/channeling", reach: async (page) => {
      await whole(page, "4");
      await page.getByRole("button", { name: "Look back" }).click();
      await page.getByRole("slider").waitFor();
  } },
  { name: "share", path: "new/channeling", reach: async (page) => {
      await whole(page, "2");
      await page.getByRole("button", { name: "Look back" }).click();
      await page.getByRole("button", { name: "Share" }).click();
      await page.locator("dialog[open]").waitFor();
  } },
  { name: "load", path: "load", reach: seen("form.drop") },
  { name: "settings", path: "settings", reach: seen(".likes") },
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
  ...GAMES.map((game) => ({ name: `start-${game}`, path: `new/${game}`, reach: start })),
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
