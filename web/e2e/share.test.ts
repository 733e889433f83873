/* What a link gives away: of a game that is not over, nothing that its sender may not see. */
import { inflateRawSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { at, newGame, playByClicks, waitFor, weakest, withBrowser } from "./browser";

withBrowser();

interface SharedRecord {
  events: string[];
  chance: { sha256: string; seed?: string };
}

const recordIn = (link: string): SharedRecord =>
  JSON.parse(inflateRawSync(Buffer.from(/#\/r\/([\w-]+)/.exec(link)![1]!, "base64url")).toString()) as SharedRecord;

/** The whole record, as the browser keeps it. */
const keptRecord = async (page: Page): Promise<SharedRecord> => {
  const kept = await page.evaluate(
    () => Object.entries(localStorage).find(([key]) => key.startsWith("coven/game/"))![1],
  );
  return JSON.parse((JSON.parse(kept) as { record: string }).record) as SharedRecord;
};

/** Begin a duel, play a few turns, and open the sheet that shares it. */
async function shareDuel(page: Page): Promise<void> {
  await newGame(page, ["person", await weakest(page)]);
  await playByClicks(page, 14, 4);
  await waitFor(page, ["asked"]);
  await page.getByRole("link", { name: "Look back and share" }).click();
  await page.getByRole("button", { name: "Share" }).click();
}

async function linkOn(page: Page): Promise<string> {
  const field = page.getByLabel("Link", { exact: true });
  await expect.poll(() => field.inputValue()).toMatch(/#\/r\//);
  return field.inputValue();
}

const rivalsHand = (page: Page): Promise<string | null> =>
  page.getByRole("img", { name: /^Cobalt's hand/ }).getAttribute("aria-label");
const HIDDEN_HAND = /^Cobalt's hand: \d hidden energy, \d hidden symbols?\.$/;

it(
  "shares an unfinished duel as its player sees it, without seed and without hidden cards",
  at("new/duel", async ({ page }) => {
    await shareDuel(page);
    const shared = recordIn(await linkOn(page));
    const whole = await keptRecord(page);
    expect(whole.chance.seed).toMatch(/^[0-9a-f]{64}$/);
    expect(shared.chance).toEqual({ sha256: whole.chance.sha256 });
    expect(shared.events.length).toBe(whole.events.length);
    const drawn = whole.events.map((event, i) => [event, shared.events[i]!] as const);
    const rival = drawn.filter(([event]) => /^\* draw 2 /.test(event));
    expect(rival.length).toBeGreaterThan(0);
    for (const [, event] of rival) expect(event).toMatch(/\?$/);
  }),
);

it(
  "shares everything only when asked, with a warning, and even then opens with hidden hands",
  at("new/duel", async ({ page }) => {
    await shareDuel(page);
    const masked = await linkOn(page);
    expect(await page.getByText(/contains the seed/).count()).toBe(0);
    await page.getByRole("checkbox", { name: /Share everything/ }).check();
    await page.getByText(/contains the seed/).waitFor();
    await expect.poll(() => linkOn(page)).not.toBe(masked);
    const link = await linkOn(page);
    const whole = await keptRecord(page);
    expect(recordIn(link).chance.seed).toBe(whole.chance.seed);

    await at(link.split("#/")[1]!, async ({ page: fresh }) => {
      await fresh.locator("aside ol li").first().waitFor();
      await fresh.keyboard.press("End");
      await fresh.getByText(new RegExp(`^${whole.events.length} of ${whole.events.length}$`)).waitFor();
      await expect.poll(() => rivalsHand(fresh)).toMatch(HIDDEN_HAND);
      await fresh.getByRole("button", { name: "Play on from here" }).click();
      await fresh.waitForURL(/#\/play\//);
      await waitFor(fresh, ["asked"]);
      expect(await rivalsHand(fresh)).toMatch(HIDDEN_HAND);
    })();
  }),
);

it(
  "opens a link that was shared from one seat, to look at and not to play on",
  at("new/duel", async ({ page }) => {
    await shareDuel(page);
    const link = await linkOn(page);
    await page.keyboard.press("Escape");
    const story = await page.locator("aside ol").innerText();
    await at(link.split("#/")[1]!, async ({ page: fresh }) => {
      await fresh.getByText(/^Shared as Crimson sees it/).waitFor();
      expect(await fresh.locator("aside ol").innerText()).toBe(story);
      await fresh.keyboard.press("End");
      await expect.poll(() => rivalsHand(fresh)).toMatch(HIDDEN_HAND);
      expect(await fresh.getByRole("button", { name: "Play on from here" }).isEnabled()).toBe(false);
      await fresh.getByRole("button", { name: "Share" }).click();
      expect(await linkOn(fresh)).toBe(link);
    })();
  }),
);
