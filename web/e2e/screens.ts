/* screens.ts -- every screen of the page and how to reach it, for the walk over all of them and for screenshots. */
import type { Locator, Page } from "playwright-core";
import type { PlainKey } from "../src/texts/texts.svelte";
import {
  atRest,
  leaveTime,
  newGame,
  playByClicks,
  untilWarned,
  useTool,
  visit,
  waitFor,
  weakest,
  type Visit,
} from "./browser";
import { keep, SEATS } from "./moments";
import { PHONE, resize } from "./sizes";
import { said } from "./texts";

export const GAMES = ["channeling", "scramble", "duel", "isle"];
/** A lesson of each game that begins with a text. */
const SECOND: Record<string, string> = { channeling: "over", scramble: "spells", duel: "pull", isle: "fight" };

export interface Screen {
  name: string;
  /** Where it begins. */
  path: string;
  /** What leads to it from there. */
  reach?: (page: Page) => Promise<unknown>;
  /** Games that the browser has kept: ids of moments.ts. The one of the path is always kept. */
  saves?: string[];
}

/** Go to a screen on an open page, as if nothing had been done there before: all but settings is forgotten. */
export async function goTo(page: Page, { path, reach, saves = [] }: Screen): Promise<void> {
  await page.evaluate(() => void (location.hash = "#/nowhere"));
  await page.locator("#app > :not(.frame, .study)").first().waitFor();
  const changed = await page.evaluate(() => {
    const before = sessionStorage.getItem("settings");
    const settings = before ?? localStorage.getItem("coven/settings")!;
    const changed = before !== null && localStorage.getItem("coven/settings") !== before;
    sessionStorage.setItem("settings", settings);
    localStorage.clear();
    localStorage.setItem("coven/settings", settings);
    return changed;
  });
  const kept = /^(?:play|look|review|board\/from)\/(\w+)/.exec(path);
  await keep(page, kept ? [kept[1]!, ...saves] : saves);
  if (changed) await page.reload();
  await page.evaluate((hash) => void (location.hash = hash), `#/${path}`);
  await reach?.(page);
}

/** A fresh profile at a screen. */
export async function visitScreen(screen: Screen, size: { width: number; height: number }): Promise<Visit> {
  const visited = await visit("nowhere", size);
  await goTo(visited.page, screen);
  return visited;
}

const against = async (page: Page): Promise<void> => newGame(page, ["person", await weakest(page)], {}, "shots");
/** A fresh table at which the person is asked. */
const start = async (page: Page): Promise<void> => {
  await against(page);
  await waitFor(page, ["asked"]);
};
/** A table with a kept game, at which the person is asked. */
const asked = (page: Page): Promise<unknown> => waitFor(page, ["asked"]);
/** A sheet over a table, opened by its button or by its key. */
const sheet =
  (open: (page: Page) => Promise<void>, begin: (page: Page) => Promise<unknown> = asked) =>
  async (page: Page): Promise<void> => {
    await begin(page);
    await open(page);
    await page.locator("dialog[open]").waitFor();
  };
const byButton = (key: PlainKey) => sheet(async (page) => useTool(page, await said(page, key)));
/** The button, link or text of a key. */
const button = async (page: Page, key: PlainKey): Promise<Locator> =>
  page.getByRole("button", { name: await said(page, key) });
const byKey = (key: string) => sheet((page) => page.keyboard.press(key));
/** A game against a computer to its end, after so many turns. */
const whole = async (page: Page, limit: string): Promise<void> => {
  await newGame(page, ["person", await weakest(page)], { limit }, "shots");
  await playByClicks(page, 1);
};
export const PEOPLE = ["Wilhelmina Maximilia", "Bo"];
/** Two people who share the screen, one with a long name, with a clock. */
const people = async (page: Page): Promise<void> => {
  await page.locator("form .seat select").nth(1).selectOption("person");
  for (const [i, name] of PEOPLE.entries()) await page.locator("form .name input").nth(i).fill(name);
  await page.locator("form > .check input").first().check();
};
/** Wait for a lazily loaded screen. */
const seen =
  (selector: string) =>
  (page: Page): Promise<void> =>
    page.locator(selector).first().waitFor();

/** A position of Channeling before its deal. */
const DEAL = "channeling 0 deal --,--,--,--/--,--L,--D,--/--,--D,--L,--/--,--,--,-- abcd1234 abcd1234 - - 0 0";
/** An analysis board with lines. */
const onBoard = async (page: Page): Promise<void> => {
  await page.locator(".lines li").first().waitFor();
  await page.locator(".eval[aria-busy=false]").waitFor();
};

/** A round of scramble that is over after one more push of each side. */
const LAST_PUSH = "scramble ritual 1 0-0 1 broom,kettle,bucket 2:6 0:- 0:- any/12/we fa/-/- ew/-/- fe";

/** Tables, and what is above them. */
export const TABLES: Screen[] = [
  ...GAMES.flatMap((game) =>
    SEATS[game]!.map((seats) => ({
      name: `play-${game}-${seats}`,
      path: `play/${game}${seats}Most`,
      reach: async (page: Page) => {
        await playByClicks(page, 4, 1);
        await waitFor(page, ["asked", "ended"]);
      },
    })),
  ),
  ...GAMES.map((game) => ({
    name: `largest-${game}`,
    path: `play/${game}${SEATS[game]!.at(-1)}Largest`,
    reach: asked,
  })),
  ...GAMES.map((game) => ({
    name: `chosen-${game}`,
    path: `play/${game}${SEATS[game]!.at(-1)}Most`,
    reach: async (page: Page) => {
      for (let i = 0; i < 6 && (await waitFor(page, ["asked", "chosen"])) === "asked"; i++)
        await page.locator(".thing.can:not(.lit)").first().click();
    },
  })),
  {
    name: "play-paused",
    path: "new/isle",
    reach: async (page) => {
      const level = await weakest(page);
      await newGame(page, ["person", level, level], {}, "shots");
      await waitFor(page, ["asked"]);
      await page.keyboard.press("p");
      const step = await button(page, "page.table.step");
      /* Until it is a computer's turn; then it makes one move. */
      while (!(await step.isEnabled())) {
        await playByClicks(page, 2, 1);
        await page.waitForFunction(() => document.querySelector(".thing.can, .controls button:nth-of-type(2):enabled"));
      }
      await step.click();
      await page.locator(".moves .newest").waitFor();
    },
  },
  {
    name: "what-wins",
    path: "play/scramble2Most",
    reach: async (page) => {
      await asked(page);
      await page.keyboard.press("h");
      await (await button(page, "page.what.solve")).click();
      await page.locator("dialog[open] li b").first().waitFor();
    },
  },
  {
    name: "round-over",
    path: "load",
    reach: async (page) => {
      await page.locator("textarea").fill(LAST_PUSH);
      await (await button(page, "page.load.load")).click();
      await (await button(page, "page.table.on")).click();
      await waitFor(page, ["asked"]);
      await page.locator("main .thing.can").first().click();
      await page.locator(".prompt .button.play").click();
      await page.locator(".verdict").waitFor();
    },
  },
  {
    name: "hint",
    path: "play/scramble2Most",
    reach: async (page) => {
      await asked(page);
      await page.keyboard.press("h");
      await page.locator(".hinted").first().waitFor();
    },
  },
  {
    name: "why",
    path: "play/channeling2Most",
    reach: async (page) => {
      await asked(page);
      await playByClicks(page, 4, 1);
      await waitFor(page, ["asked"]);
      const wait = await said(page, "page.recent.why.wait");
      await page.locator(".moves .why").last().click();
      await page.locator(".moves .reason").filter({ hasNotText: wait }).waitFor();
    },
  },
  {
    name: "warned",
    path: "new/channeling",
    reach: async (page) => {
      await start(page);
      await useTool(page, await said(page, "page.settings"));
      await (await button(page, "page.settings.tutor.strict")).click();
      await page.keyboard.press("Escape");
      await untilWarned(page);
    },
  },
  {
    name: "guided",
    path: "learn/isle",
    reach: async (page) => {
      await page.locator(".guided button").click();
      await waitFor(page, ["asked"]);
      await page.locator(".guide").waitFor();
    },
  },
  { name: "rules", path: "play/isle2Most", reach: byButton("page.rules") },
  { name: "what", path: "play/isle4Most", reach: byKey("w") },
  { name: "settings-at-table", path: "play/scramble2Most", reach: byButton("page.settings") },
  { name: "keys", path: "play/duel2Most", reach: byKey("?") },
  {
    name: "menu",
    path: "play/duel3Most",
    reach: async (page) => {
      await asked(page);
      await resize(page, PHONE);
      await page.locator(".unfold").click();
    },
  },
  {
    name: "explain",
    path: "play/isle2Most",
    reach: async (page) => {
      await asked(page);
      await page.keyboard.press("i");
      await page.locator(".explanation").waitFor();
    },
  },
  {
    name: "curtain",
    path: "new/duel",
    reach: async (page) => {
      await newGame(page, ["person", "person"], {}, "shots");
      await waitFor(page, ["curtain"]);
    },
  },
  { name: "end", path: "play/channelingEnded", reach: seen("dialog.end") },
  {
    name: "fairness",
    path: "new/channeling",
    reach: sheet((page) => page.locator("header .commitment").click(), start),
  },
  {
    name: "verified",
    path: "new/channeling",
    reach: async (page) => {
      await whole(page, "2");
      const name = await said(page, "page.fairness.verify");
      await page.locator("dialog.end").getByRole("button", { name }).click();
      await page.getByText(await said(page, "page.fairness.verified")).waitFor();
    },
  },
  {
    name: "play-people",
    path: "new/channeling",
    reach: async (page) => {
      await people(page);
      await newGame(page, ["person", "person"], {}, "shots");
      await waitFor(page, ["asked"]);
    },
  },
  {
    name: "time-up",
    path: "new/channeling",
    reach: async (page) => {
      await people(page);
      await newGame(page, ["person", "person"], {}, "shots");
      await waitFor(page, ["asked"]);
      await leaveTime(page, 1, 100);
      await page.locator("dialog.up").waitFor();
    },
  },
];

/** Looking back, studying, and what is kept. */
export const STUDY: Screen[] = [
  { name: "look-back", path: "look/channelingEnded", reach: seen("input[type=range]") },
  { name: "look-running", path: "look/duel3Most", reach: seen("input[type=range]") },
  {
    name: "summary",
    path: "look/channelingEnded",
    reach: async (page) => {
      await page.locator(".legend").waitFor({ timeout: 300_000 });
      const summary = await button(page, "study.summary");
      if (await summary.isVisible()) await summary.click();
      await page.locator(".summary .what:visible").first().click();
    },
  },
  {
    name: "review",
    path: "review/channelingEnded",
    reach: (page) => page.locator(".review .thing.can").first().waitFor({ timeout: 300_000 }),
  },
  {
    name: "review-shown",
    path: "review/channelingEnded",
    reach: async (page) => {
      await page.locator(".review .thing.can").first().waitFor({ timeout: 300_000 });
      await page.keyboard.press("s");
      await page.locator(".review .hinted").first().waitFor();
    },
  },
  {
    name: "share",
    path: "look/channelingEnded",
    reach: async (page) => {
      await (await button(page, "page.share")).click();
      await page.locator("dialog[open]").waitFor();
    },
  },
  {
    name: "share-secrets",
    path: "look/duel2Most",
    reach: async (page) => {
      await (await button(page, "page.share")).click();
      await page.locator("dialog[open]").getByRole("checkbox").check();
      await page.locator("dialog[open] .warning").waitFor();
    },
  },
  ...GAMES.map((game) => ({ name: `board-${game}`, path: `board/from/${game}2Most`, reach: onBoard })),
  {
    name: "board-chance",
    path: "load",
    reach: async (page) => {
      await page.locator("form.drop textarea").fill(DEAL);
      await (await button(page, "study.load.board")).click();
      await page.getByRole("button", { name: await said(page, "study.board.choose"), exact: true }).click();
      await page.locator("dialog[open] li").first().waitFor();
    },
  },
  {
    name: "board-share",
    path: "board/new/channeling",
    reach: async (page) => {
      await onBoard(page);
      await (await button(page, "study.share")).click();
      await page.locator("dialog[open]").waitFor();
    },
  },
  {
    name: "boards",
    path: "board/new/isle",
    reach: async (page) => {
      await onBoard(page);
      await page.locator(".lines li button").first().click();
      await page.waitForURL(/#\/board\/\w+$/);
      await page.goto(page.url().replace(/#.*/, "#/boards"));
      await page.locator("li .button").first().waitFor();
    },
  },
  {
    name: "games",
    path: "games",
    saves: ["channelingEnded", "duel3Most", "isle4Most"],
    reach: (page) => page.locator(".list > li").nth(2).waitFor(),
  },
  { name: "stats", path: "stats", saves: ["channelingEnded"], reach: seen(".games table") },
  { name: "load", path: "load", reach: seen("form.drop") },
  {
    name: "load-cut",
    path: "load",
    reach: async (page) => {
      await page.locator("form.drop textarea").fill('{"record":1,"game":"null","events":["* deal 1 4","1 ke');
      await (await button(page, "page.load.load")).click();
      await page.getByRole("alert").waitFor();
    },
  },
];

/** What is around them. */
export const PAGES: Screen[] = [
  { name: "home", path: "", reach: seen(".facts .marks") },
  {
    name: "home-continue",
    path: "",
    saves: ["duel3Most", "isle4Most"],
    reach: async (page) => page.getByRole("heading", { name: await said(page, "page.home.continue") }).waitFor(),
  },
  ...GAMES.map((game) => ({ name: `new-${game}`, path: `new/${game}`, reach: seen("form .seat") })),
  { name: "watch", path: "watch/duel", reach: seen("form .seat") },
  {
    name: "chance",
    path: "new/duel",
    reach: async (page) => {
      await page.locator(".chance summary").click();
      await page.locator(".chance input").first().fill("quicksilver");
      await page.locator(".chance input").first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: "new-people",
    path: "new/channeling",
    reach: async (page) => {
      await people(page);
      await page.locator("form .clock").scrollIntoViewIfNeeded();
    },
  },
  ...GAMES.map((game) => ({ name: `learn-${game}`, path: `learn/${game}`, reach: seen(".lessons a") })),
  ...GAMES.map((game) => ({
    name: `lesson-${game}`,
    path: `lesson/${game}/${SECOND[game]}`,
    reach: async (page: Page) => {
      await page.locator(".speech .main").click();
      await page.locator(".thing.can, .speech .main").first().waitFor();
    },
  })),
  ...GAMES.map((game) => ({ name: `how-${game}`, path: `how/${game}`, reach: seen(".prose") })),
  { name: "settings", path: "settings", reach: seen(".settings") },
  {
    name: "problem",
    path: "r/broken",
    reach: async (page) => page.getByText(await said(page, "page.share.broken")).waitFor(),
  },
];

export const SCREENS: Screen[] = [...TABLES, ...STUDY, ...PAGES];

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
  await page.locator(".prompt .hint b, .thing.hinted, .prompt .hinted").first().waitFor();
};

/** For screenshots only: the same parts with as much content as possible. */
export const MORE: Screen[] = [
  ...GAMES.map((game) => ({ name: `fresh-board-${game}`, path: `board/new/${game}`, reach: onBoard })),
  ...GAMES.map((game) => ({
    name: `people-${game}`,
    path: `new/${game}`,
    reach: async (page: Page) => {
      await people(page);
      await newGame(page, ["person", "person"], {}, "shots");
      await playByClicks(page, 4, 2);
      if ((await waitFor(page, ["asked", "curtain"])) === "curtain") {
        await page.locator("dialog.curtain button").click();
        await waitFor(page, ["asked"]);
      }
    },
  })),
  ...GAMES.map((game) => ({ name: `start-${game}`, path: `new/${game}`, reach: start })),
  ...GAMES.map((game) => ({ name: `hint-${game}`, path: `new/${game}`, reach: hinted })),
  ...["scramble", "duel", "isle"].map((game) => ({
    name: `end-${game}`,
    path: `watch/${game}`,
    reach: async (page: Page) => {
      await watched(page, game === "duel" ? { limit: "40" } : {});
      await page.locator("dialog.end").waitFor({ timeout: 300_000 });
    },
  })),
  ...["scramble", "duel"].map((game) => ({
    name: `judged-${game}`,
    path: `watch/${game}`,
    reach: async (page: Page) => {
      await watched(page, game === "duel" ? { limit: "20" } : {});
      await page.locator("dialog.end").waitFor({ timeout: 300_000 });
      await (await button(page, "page.ending.look")).click();
      await page.locator(".summary").waitFor({ state: "attached", timeout: 300_000 });
      for (let i = 0; i < 60 && !(await page.locator(".verdict.bad").count()); i++) {
        await page.keyboard.press("ArrowLeft");
      }
      await atRest(page);
    },
  })),
  {
    name: "story",
    path: "new/duel",
    reach: async (page) => {
      await against(page);
      await playByClicks(page, 4, 3);
      await waitFor(page, ["asked"]);
      const story = await button(page, "page.story");
      if (await story.isVisible()) await story.click();
      else await page.locator("aside .scroll button").nth(3).click();
    },
  },
  ...GAMES.map((game) => ({
    name: `first-${game}`,
    path: `lesson/${game}/first`,
    reach: async (page: Page) => {
      const on = await button(page, "page.learn.on");
      await page.waitForFunction(() => document.querySelector(".speech .main, .thing.can"));
      while (await on.isVisible()) {
        await on.click();
        await atRest(page);
      }
    },
  })),
  {
    name: "load-problem",
    path: "load",
    reach: async (page) => {
      await page.locator("form.drop textarea").fill("isle seats=9 1 - 5,5 order");
      await (await button(page, "page.load.load")).click();
      await page.getByRole("alert").waitFor();
    },
  },
];
