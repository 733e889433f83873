/* browser.ts -- a browser, and how a person uses the page in it. */
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from "playwright-core";
import { beforeAll, expect, inject } from "vitest";

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/* One for all files of tests that this process runs; it ends with the process. */
let browser: Browser | undefined;

export function withBrowser(): void {
  beforeAll(async () => {
    if (!browser?.isConnected())
      browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ARGUMENTS });
  });
}

export const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

export const address = (): string => inject("address");

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Errors reported by the page. */
  errors: string[];
}

export interface Profile {
  from?: string;
  settings?: object;
  /** Keep the page for later without a network: only for tests of that, because it fetches everything. */
  offline?: boolean;
}

/** A fresh profile with these settings: with a mouse, or a finger. */
export async function openContext(
  path: string,
  size: { width: number; height: number },
  touch = false,
  { from = address(), settings = {}, offline = false }: Profile = {},
): Promise<Visit> {
  const context = await browser!.newContext({
    viewport: size,
    hasTouch: touch,
    isMobile: touch,
    locale: "en",
    reducedMotion: "reduce",
    serviceWorkers: offline ? "allow" : "block",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await context.addInitScript(
    (text) => {
      if (!localStorage.getItem("coven/settings")) localStorage.setItem("coven/settings", text);
    },
    JSON.stringify({ theme: "night", speed: 0, confirm: true, ...settings }),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto(from + (path ? `#/${path}` : ""));
  return { page, context, errors };
}

/** Open the page at a path, in a fresh profile, in English unless `settings` say something else. */
export const visit = (path = "", size = SIZES.wide, profile: Profile = {}): Promise<Visit> =>
  openContext(path, size, false, profile);

/** Wait until the page is at rest: fonts are there, movements have ended, and what was changed is drawn. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const moving = (): boolean =>
      document
        .getAnimations()
        .some((one) => one.playState === "running" && Number.isFinite(Number(one.effect?.getComputedTiming().endTime)));
    do for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    while (moving());
  });

/** A test that opens the page at a path in a fresh profile, and fails if the page reported an error. */
export const at =
  (path: string, test: (visited: Visit) => Promise<void>, profile: Profile = {}) =>
  async (): Promise<void> => {
    const visited = await visit(path, SIZES.wide, profile);
    try {
      await test(visited);
      expect(visited.errors).toEqual([]);
    } finally {
      await visited.context.close();
    }
  };

/** Set the table by hand: who sits where, and options. The first in `who` is seat 1. */
export async function newGame(
  page: Page,
  who: string[],
  options: Record<string, string> = {},
  seed = "e2e",
): Promise<void> {
  await page.locator("form").waitFor();
  const seats = page.locator("form fieldset").getByRole("button", { name: String(who.length), exact: true });
  if (await seats.count()) await seats.click();
  for (const [i, name] of who.entries()) await page.locator("form .seat select").nth(i).selectOption(name);
  if (Object.keys(options).length) await page.locator(".more-options summary").click();
  for (const [name, value] of Object.entries(options)) {
    const field = page.locator(`[data-option=${name}]`).locator("select, input");
    if ((await field.evaluate((element) => element.tagName)) === "SELECT") await field.selectOption(value);
    else {
      await field.fill(value);
      await field.blur();
    }
  }
  await page.locator(".chance summary").click();
  await page.locator(".chance input").nth(1).fill(seed);
  await page.locator("form > button").click();
  await page.waitForURL(/#\/play\//);
}

/** Come back to a table at which a seat has so many milliseconds left. */
export async function leaveTime(page: Page, seat: number, left: number): Promise<void> {
  const table = page.url();
  await page.evaluate(() => void (location.hash = "#/"));
  await page.locator(".games").waitFor();
  await page.evaluate(
    ([at, ms]) => {
      const [key, text] = Object.entries(localStorage).find(([name]) => name.startsWith("coven/game/"))!;
      const save = JSON.parse(text) as { clock: { left: number[] } };
      save.clock.left[at] = ms;
      localStorage.setItem(key, JSON.stringify(save));
    },
    [seat - 1, left] as const,
  );
  await page.goto(table);
}

/** The weakest computer that the page offers. */
export async function weakest(page: Page): Promise<string> {
  await page
    .locator("form .seat select")
    .nth(1)
    .locator("option:not([value=person])")
    .first()
    .waitFor({ state: "attached" });
  const values = await page
    .locator("form .seat select")
    .nth(1)
    .locator("option")
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  return values.find((value) => value === "novice") ?? values.find((value) => value !== "person")!;
}

/** Click a tool of the table by its name; a small window has it in the menu "More". */
export async function useTool(page: Page, name: string | RegExp): Promise<void> {
  const tool = page.locator("header").getByRole("button", { name, includeHidden: true });
  await tool.waitFor({ state: "attached" });
  if (!(await tool.isVisible())) await page.locator("header .unfold").click();
  await tool.click();
}

export type State = "asked" | "chosen" | "warned" | "ended" | "curtain" | "waiting";

/** Runs in the page: what the game is waiting for, if it is one of these. */
function stateIn(wanted: State[] | null): State | null {
  const state = ((): State => {
    if (document.querySelector("dialog.end, .play aside .main")) return "ended";
    if (document.querySelector("dialog.curtain[open]")) return "curtain";
    if (document.querySelector(".warning")) return "warned";
    if (document.querySelector(".prompt .button.play")) return "chosen";
    return document.querySelector(".thing.can") ? "asked" : "waiting";
  })();
  return !wanted || wanted.includes(state) ? state : null;
}

/** What the game is waiting for. */
export const stateOf = async (page: Page): Promise<State> => (await page.evaluate(stateIn, null))!;

export async function waitFor(page: Page, wanted: State[], timeout = 120_000): Promise<State> {
  try {
    const found = await page.waitForFunction(stateIn, wanted, { polling: 15, timeout });
    return (await found.jsonValue())!;
  } catch (cause) {
    const state = await stateOf(page);
    const said = await page
      .locator(".prompt .line")
      .textContent({ timeout: 1000 })
      .catch(() => "nothing");
    throw new Error(`waited for ${wanted.join(" or ")}, but it is "${state}"; the page says: ${said}`, { cause });
  }
}

/** A small generator, so that a test chooses the same things every time. */
function picker(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Touch = (thing: Locator, timeout?: number) => Promise<void>;
const byMouse: Touch = (thing, timeout) => thing.click({ timeout: timeout ?? 60_000 });
const byFinger: Touch = (thing, timeout) => thing.tap({ timeout: timeout ?? 60_000 });

/** Touch one thing that glows; if something covers its middle just now, another one. Each attempt waits longer than
 * the one before, so that a busy machine is not taken for a page that cannot be touched. */
async function touchSomething(page: Page, pick: (below: number) => number, touch: Touch): Promise<void> {
  const things = page.locator(".thing.can");
  const start = pick(1000);
  let last: unknown = null;
  for (let i = 0; i < 16; i++) {
    const count = await things.count();
    if (!count) return;
    try {
      await touch(things.nth((start + i) % count), 1500 + 500 * i);
      return;
    } catch (error) {
      last = error;
      /* Late, but touched all the same. */
      if ((await stateOf(page)) !== "asked") return;
    }
  }
  throw new Error("none of the glowing things can be touched", { cause: last });
}

/** The preview of a choice has pushed nothing touchable off the table. */
async function expectAllOnTable(page: Page): Promise<void> {
  const off = await page.evaluate(() => {
    const table = document.querySelector(".host")!.getBoundingClientRect();
    const room = 12; /* a card that is lifted */
    return [...document.querySelectorAll(".host .thing")].flatMap((thing) => {
      const at = thing.getBoundingClientRect();
      const inside =
        at.left >= table.left - room &&
        at.right <= table.right + room &&
        at.top >= table.top - room &&
        at.bottom <= table.bottom + room;
      return inside ? [] : [thing.getAttribute("aria-label")];
    });
  });
  expect(off).toEqual([]);
}

/** How many events of this game are kept. */
const keptPlies = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const kept = localStorage.getItem(`coven/game/${location.hash.split("/").pop()!}`);
    return kept === null ? -1 : (JSON.parse(kept) as { plies: number }).plies;
  });

/** What was played has been kept, or the next question is asked: by then it has been kept too. */
async function untilPlayed(page: Page, before: number): Promise<void> {
  await page.waitForFunction(
    (plies) => {
      const kept = localStorage.getItem(`coven/game/${location.hash.split("/").pop()!}`);
      if (kept !== null && (JSON.parse(kept) as { plies: number }).plies > plies) return true;
      if (document.querySelector(".prompt .button.play")) return false;
      const asked = ".thing.can, dialog.end, .play aside .main, dialog.curtain[open], .warning";
      return !document.querySelector(".frame.play") || document.querySelector(asked) !== null;
    },
    before,
    { polling: 15 },
  );
}

async function playBy(touch: Touch, page: Page, seed: number, limit: number): Promise<number> {
  const pick = picker(seed);
  let played = 0;
  while (played < limit) {
    const state = await waitFor(page, ["asked", "chosen", "ended", "curtain"]);
    if (state === "ended") break;
    if (state === "curtain") await touch(page.locator("dialog.curtain button"));
    else if (state === "asked") await touchSomething(page, pick, touch);
    else {
      await expectAllOnTable(page);
      const before = await keptPlies(page);
      await touch(page.locator(".prompt .button.play"));
      await untilPlayed(page, before);
      played++;
    }
  }
  return played;
}

/** Play as a person does, until the end or for so many decisions: with a mouse, or with a finger. */
export const playByClicks = (page: Page, seed: number, limit = 2000): Promise<number> =>
  playBy(byMouse, page, seed, limit);
export const playByTouch = (page: Page, seed: number, limit = 2000): Promise<number> =>
  playBy(byFinger, page, seed, limit);

/** How many events the log shows. */
export const events = (page: Page): Promise<number> => page.locator("aside .scroll li").count();

/** Choose some event, without playing it. */
export async function choose(page: Page, nth = 0): Promise<void> {
  while ((await waitFor(page, ["asked", "chosen"])) === "asked") {
    const things = page.locator(".thing.can");
    await things.nth(nth % (await things.count())).click();
  }
}

/** Choose and play until the tutor warns. */
export async function untilWarned(page: Page): Promise<void> {
  for (let i = 0; i < 30; i++) {
    await choose(page, 7 * i);
    /* A person reads what the event does; the tutor is faster. */
    await page.locator(".prompt[data-judged=true]").waitFor();
    const before = await events(page);
    await page.locator(".prompt .play").click();
    await expect
      .poll(async () => (await page.locator(".warning").count()) > 0 || (await events(page)) > before, {
        timeout: 20_000,
      })
      .toBe(true);
    if (await page.locator(".warning").count()) return;
  }
  throw new Error("the tutor never warned");
}

/** The same by keys alone: arrows walk, Enter takes. */
export async function playByKeys(page: Page, seed: number, limit = 2000): Promise<number> {
  const pick = picker(seed);
  const arrows = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"];
  let played = 0;
  while (played < limit) {
    const state = await waitFor(page, ["asked", "chosen", "ended", "curtain"]);
    if (state === "ended") break;
    if (state === "asked") for (let i = 1 + pick(4); i > 0; i--) await page.keyboard.press(arrows[pick(4)]!);
    if (state !== "chosen") await page.keyboard.press("Enter");
    else {
      const before = await keptPlies(page);
      /* The button that plays has the focus. */
      await page.locator(".prompt .button.play:focus").waitFor();
      await page.keyboard.press("Enter");
      await untilPlayed(page, before);
      played++;
    }
  }
  return played;
}
