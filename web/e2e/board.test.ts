/* The analysis board. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { at, newGame, playByClicks, SIZES, visit, waitFor, weakest, withBrowser } from "./browser";

withBrowser();

/** Before the deal. */
const POSITION = "channeling 0 deal --,--,--,--/--,--L,--D,--/--,--D,--L,--/--,--,--,-- abcd1234 abcd1234 - - 0 0";

/** The rows of the tree, in order: their texts. */
const rowsOf = (page: Page): Promise<string[]> => page.locator("aside li").allInnerTexts();
const now = (page: Page): Promise<string> => page.locator("aside [aria-current]").innerText();
const line = (page: Page, nth: number) => page.locator(".lines li").nth(nth).locator("button").first();

/** The board has judged the position, as far as it will. */
const judged = (page: Page): Promise<void> => page.locator(".eval[aria-busy=false]").waitFor();

it(
  "plays all seats and chance, with an evaluation and lines; the tree is kept, and shared by a link and as a text",
  at("load", async ({ page, context }) => {
    await page.locator("textarea").fill(POSITION);
    await page.getByRole("button", { name: "Open on the analysis board" }).click();
    /* Chance: drawn, or chosen from the list. */
    await page.getByText("Chance decides here.").waitFor();
    await page.getByRole("button", { name: "Choose", exact: true }).click();
    const outcome = page.locator("dialog[open] li button").nth(2);
    const chosen = (await outcome.locator("span").innerText()).trim();
    await outcome.click();
    await page.locator("aside [aria-current]", { hasText: chosen }).waitFor();
    await page.getByRole("button", { name: "Draw all" }).click();
    await page.locator(".thing.can").first().waitFor();
    /* The bar and the lines. A line is drawn when it is pointed at, and played when it is touched. */
    await judged(page);
    expect(await page.locator(".shares").innerText()).toMatch(/\d+% for Light\s+\d+% for Dark/);
    expect(await page.locator(".lines li").count()).toBe(3);
    const moment = await now(page);
    await line(page, 0).hover();
    await line(page, 0).click();
    await page.waitForFunction((old) => document.querySelector("aside [aria-current]")?.textContent !== old, moment);
    const first = await now(page);
    /* Back, and another one: a branch. */
    await page.keyboard.press("ArrowLeft");
    await page.locator("aside [aria-current]", { hasText: moment }).waitFor();
    await judged(page);
    await page.keyboard.press("2");
    await page.locator("aside li.branch [aria-current]").waitFor();
    const second = await now(page);
    expect(second).not.toBe(first);
    await page.getByLabel("Comment on this moment").fill("A quiet alternative.");
    /* Arrows go between branches, and along them. */
    await page.getByRole("heading").first().click();
    await page.keyboard.press("ArrowUp");
    await page.locator("aside [aria-current]", { hasText: first }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.locator("aside [aria-current]", { hasText: second.split("\n")[0]! }).waitFor();
    /* Nothing is lost by a reload. */
    const rows = await rowsOf(page);
    expect(page.url()).toMatch(/#\/board\/\w+$/);
    await page.reload();
    await page.locator("aside li.branch [aria-current]").waitFor();
    expect(await rowsOf(page)).toEqual(rows);
    expect(await page.getByLabel("Comment on this moment").inputValue()).toBe("A quiet alternative.");
    /* As a link, in another browser; and as a text, through the load box. */
    await page.getByRole("button", { name: "Share this board" }).click();
    await page.getByRole("button", { name: "Copy the link" }).click();
    await page.getByText("The link is copied.").waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole("button", { name: "Copy as text" }).click();
    await page.getByText("The board is copied.").waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(JSON.parse(text)).toMatchObject({ placed: 1, game: "channeling", variations: [{}] });
    const other = await context.newPage();
    await other.goto(link);
    await other.locator("aside li.branch [aria-current]").waitFor();
    expect(await rowsOf(other)).toEqual(rows);
    await other.goto(link.replace(/#.*/, "#/load"));
    await other.locator("textarea").fill(text);
    await other.getByRole("button", { name: "Load it" }).click();
    await other.locator("aside li.branch [aria-current]").waitFor();
    expect(await rowsOf(other)).toEqual(rows);
    /* Removing a branch can be undone. */
    await other.getByRole("button", { name: "Remove this branch" }).click();
    await other.locator("aside li.branch").waitFor({ state: "detached" });
    await other.getByRole("button", { name: "Undo the last change" }).click();
    await other.locator("aside li.branch").first().waitFor();
    expect(await rowsOf(other)).toEqual(rows);
    await other.close();
  }),
);

it("copies a game from look back, at the moment shown, and leaves the game alone", async () => {
  const { page, context, errors } = await visit("new/scramble", SIZES.phone);
  await newGame(page, ["person", await weakest(page)]);
  await playByClicks(page, 3, 4);
  await waitFor(page, ["asked", "ended"]);
  const table = page.url();
  const saved = await page.evaluate(() => JSON.stringify(localStorage));
  await page.goto(table.replace("/play/", "/look/"));
  await page.getByRole("link", { name: "Analysis board" }).click();
  /* By touch, on a phone: an event that is complete is played at once. */
  await page.locator(".thing.can").first().waitFor();
  /* In this game the values are exact. */
  await page.getByText("Solved: these values are exact.").waitFor();
  await page.locator(".lines li").first().waitFor();
  await page.locator(".lines li button").first().click();
  await page.waitForURL(/#\/board\/\w+$/);
  await page.getByRole("button", { name: "Moves and branches" }).click();
  await page.locator("dialog[open] [aria-current]").waitFor();
  await page.keyboard.press("Escape");
  const id = table.split("/").at(-1)!;
  const key = `coven/game/${id}`;
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBe(
    (JSON.parse(saved) as Record<string, string>)[key],
  );
  /* It is listed, and can be forgotten. */
  await page.goto(table.replace(/#.*/, "#/boards"));
  await page.getByRole("button", { name: /Forget this board/ }).click();
  await page.getByRole("heading", { name: "Your boards" }).waitFor({ state: "detached" });
  expect(errors).toEqual([]);
  await context.close();
});

it(
  "shows nothing of a running game that its player may not see",
  at("new/duel", async ({ page }) => {
    await newGame(page, ["person", await weakest(page)]);
    await playByClicks(page, 2, 2);
    await waitFor(page, ["asked"]);
    const record = await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith("coven/game/"))!;
      return (JSON.parse(localStorage.getItem(key)!) as { record: string }).record;
    });
    await page.goto(page.url().replace("/play/", "/look/"));
    await page.getByRole("link", { name: "Analysis board" }).click();
    await page.getByText(/cannot see is imagined here/).waitFor();
    await page.locator(".lines li button").first().click();
    await page.waitForURL(/#\/board\/\w+$/);
    const study = await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith("coven/board/"))!;
      return (JSON.parse(localStorage.getItem(key)!) as { study: string }).study;
    });
    const { events, chance } = JSON.parse(record) as { events: string[]; chance: { seed: string } };
    const kept = JSON.parse(study) as Record<string, unknown> & { events: string[] };
    expect(kept).toMatchObject({ placed: 1, imagined: 1 });
    expect(study).not.toContain(chance.seed);
    expect(kept.events.length).toBeLessThan(events.length);
  }),
);

it(
  "judges a position that is loaded, in look back",
  at("load", async ({ page }) => {
    await page.locator("textarea").fill(POSITION);
    await page.getByRole("button", { name: "Load it" }).click();
    await page.getByText(/\d+% for Light/).waitFor();
  }),
);

it(
  "says that a record is cut off, and loads what can be read of it",
  at("new/channeling", async ({ page }) => {
    await newGame(page, ["person", await weakest(page)]);
    await playByClicks(page, 5, 3);
    const record = await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith("coven/game/"))!;
      return (JSON.parse(localStorage.getItem(key)!) as { record: string }).record;
    });
    await page.goto(page.url().replace("/play/", "/look/"));
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("button", { name: "Copy the link" }).click();
    await page.getByText("The link is copied.").waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const cut = record.slice(0, record.indexOf('"events"') + 100);
    const letters = /#\/r\/([\w-]+)/.exec(link)![1]!;
    for (const text of [cut, link.slice(0, link.indexOf(letters) + Math.floor(letters.length * 0.8))]) {
      await page.goto(link.replace(/#.*/, "#/load"));
      await page.locator("textarea").fill(text);
      await page.getByRole("button", { name: "Load it" }).click();
      await page.getByText(/^This record is cut off\. Its first \d+ events can still be read\.$/).waitFor();
      await page.getByRole("button", { name: "Load what can be read" }).click();
      await page.getByRole("slider").waitFor();
    }
  }),
);
