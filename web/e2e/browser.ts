/* browser.ts -- a browser, and how a person uses the page in it. */
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject } from "vitest";

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

let browser: Browser;

/** One browser for all tests of a file. */
export function withBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ARGUMENTS });
  });
  afterAll(() => browser.close());
}

export const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

export const address = (): string => inject("address");

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** What went wrong in the page, in its own words. */
  errors: string[];
}

/** A fresh profile with the page open at a place of it. */
export async function visit(path = "", size = SIZES.wide): Promise<Visit> {
  const context = await browser.newContext({ viewport: size, reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] });
  await context.addInitScript((text) => {
    if (!localStorage.getItem("coven/settings")) localStorage.setItem("coven/settings", text);
  }, JSON.stringify({ theme: "night", speed: 0, confirm: true }));
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto(address() + (path ? `#/${path}` : ""));
  return { page, context, errors };
}

/** A test in a fresh profile, with the page open at a place of it; the page must not have complained at its end. */
export const at = (path: string, test: (visited: Visit) => Promise<void>) => async (): Promise<void> => {
  const visited = await visit(path);
  try {
    await test(visited);
    expect(visited.errors).toEqual([]);
  } finally {
    await visited.context.close();
  }
};

/** Set the table by hand: who sits where, and options. The first in `who` is seat 1. */
export async function newGame(page: Page, who: string[], options: Record<string, string> = {}, seed = "e2e"): Promise<void> {
  await page.locator("form").waitFor();
  const seats = page.getByRole("button", { name: String(who.length), exact: true });
  if (await seats.count()) await seats.click();
  for (const [i, name] of who.entries()) await page.locator("form .seat select").nth(i).selectOption(name);
  if (Object.keys(options).length) await page.getByText("Options", { exact: true }).click();
  for (const [name, value] of Object.entries(options)) {
    const field = page.locator("details label", { hasText: new RegExp(`^${name}`, "i") }).locator("select, input");
    if ((await field.evaluate((element) => element.tagName)) === "SELECT") await field.selectOption(value);
    else {
      await field.fill(value);
      await field.blur();
    }
  }
  await page.getByText("More", { exact: true }).click();
  await page.getByLabel("Seed").fill(seed);
  await page.getByRole("button", { name: /Start this game|^Watch$/ }).click();
  await page.waitForURL(/#\/play\//);
}

/** The weakest computer that the page offers. */
export async function weakest(page: Page): Promise<string> {
  await page.locator("form .seat select").nth(1).locator("option:not([value=person])").first().waitFor({ state: "attached" });
  const values = await page.locator("form .seat select").nth(1).locator("option").evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  return values.find((value) => value === "novice") ?? values.find((value) => value !== "person")!;
}

export type State = "asked" | "chosen" | "ended" | "curtain" | "waiting";

/** Where the game stands for a person. */
export function stateOf(page: Page): Promise<State> {
  return page.evaluate(() => {
    if (document.querySelector("dialog.end, .play aside .main")) return "ended";
    if (document.querySelector("dialog.curtain[open]")) return "curtain";
    const main = document.querySelector(".ask .button.main");
    if (main?.textContent?.includes("Play it")) return "chosen";
    return document.querySelector(".thing.can") ? "asked" : "waiting";
  });
}

export async function waitFor(page: Page, wanted: State[], ms = 300_000): Promise<State> {
  const end = Date.now() + ms;
  for (;;) {
    const state = await stateOf(page);
    if (wanted.includes(state)) return state;
    if (Date.now() > end) {
      const asked = await page.locator(".ask .line").textContent().catch(() => "nothing");
      throw new Error(`waited for ${wanted.join(" or ")}, but it is "${state}"; the page says: ${asked}`);
    }
    await page.waitForTimeout(15);
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

/** Click one thing that glows. Where something lies over its middle just now, another one; each waits longer than the one
 * before, so that a machine with other work is not taken for a page that cannot be clicked. */
async function clickSomething(page: Page, pick: (below: number) => number): Promise<void> {
  const things = page.locator(".thing.can");
  const start = pick(1000);
  let last: unknown = null;
  for (let i = 0; i < 16; i++) {
    const count = await things.count();
    if (!count) return;
    try {
      await things.nth((start + i) % count).click({ timeout: 1500 + 500 * i });
      return;
    } catch (error) {
      last = error;
      /* Late, but clicked all the same. */
      if ((await stateOf(page)) !== "asked") return;
    }
  }
  throw new Error("none of the glowing things can be clicked", { cause: last });
}

/** Nothing that could be touched has been pushed off the table by what is shown of the choice. */
async function expectAllOnTable(page: Page): Promise<void> {
  const off = await page.evaluate(() => {
    const table = document.querySelector(".host")!.getBoundingClientRect();
    const room = 12; /* a card that is lifted */
    return [...document.querySelectorAll(".host .thing")].flatMap((thing) => {
      const at = thing.getBoundingClientRect();
      const inside = at.left >= table.left - room && at.right <= table.right + room && at.top >= table.top - room && at.bottom <= table.bottom + room;
      return inside ? [] : [thing.getAttribute("aria-label")];
    });
  });
  expect(off).toEqual([]);
}

/** Play as a person does, by clicking, until the end or for so many decisions. */
export async function playByClicks(page: Page, seed: number, most = 2000): Promise<number> {
  const pick = picker(seed);
  let played = 0;
  while (played < most) {
    const state = await waitFor(page, ["asked", "chosen", "ended", "curtain"]);
    if (state === "ended") break;
    if (state === "curtain") await page.getByRole("button", { name: /lift the curtain/ }).click();
    else if (state === "asked") await clickSomething(page, pick);
    else {
      await expectAllOnTable(page);
      await page.getByRole("button", { name: "Play it" }).click();
      played++;
    }
  }
  return played;
}

/** The same by keys alone: arrows walk, Enter takes. */
export async function playByKeys(page: Page, seed: number, most = 2000): Promise<number> {
  const pick = picker(seed);
  const arrows = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"];
  let played = 0;
  while (played < most) {
    const state = await waitFor(page, ["asked", "chosen", "ended", "curtain"]);
    if (state === "ended") break;
    if (state === "chosen") played++;
    else for (let i = 1 + pick(4); i > 0; i--) await page.keyboard.press(arrows[pick(4)]!);
    const before = await page.locator(".ask").textContent();
    await page.keyboard.press("Enter");
    if (state === "chosen") await page.waitForFunction((text) => document.querySelector(".ask")?.textContent !== text, before, { timeout: 5000 }).catch(() => undefined);
  }
  return played;
}
