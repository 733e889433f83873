/* A judged game in words, its turning point, and review: finding better where mistakes were made. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { at, newGame, playByClicks, SIZES, visit, waitFor, weakest, withBrowser } from "./browser";

withBrowser();

/** A whole game of Channeling by clicking anywhere, which is full of mistakes. */
async function wholeGame(page: Page): Promise<void> {
  await newGame(page, ["person", await weakest(page)], { limit: "6" });
  await playByClicks(page, 8);
}
const coach = (page: Page, text: RegExp): Promise<void> => page.locator(".coach .line").getByText(text).waitFor();

it(
  "sums a game up in words, explains them, and goes to the turning point",
  at("new/channeling", async ({ page }) => {
    await wholeGame(page);
    const end = page.getByRole("dialog", { name: "The end" });
    await end.getByText(/The turning point: |was ahead from the first move/).waitFor();
    const turning = end.getByRole("button", { name: "Go to the turning point" });
    if (await turning.count()) {
      await turning.click();
      const [, ply] = /\/(\d+)$/.exec(page.url())!;
      await page.getByText(new RegExp(`^${ply} of \\d+$`)).waitFor();
    } else await end.getByRole("button", { name: "Look back" }).click();
    const summary = page.locator("aside .summary");
    await summary.waitFor();
    expect(await summary.getByText(/^Accuracy: \d+%\.$/).count()).toBe(2);
    expect(await summary.getByText(/^Without luck: /).count()).toBe(2);
    expect(await summary.innerText()).not.toMatch(/\d[.,]\d/);
    const [what] = await summary.getByRole("button", { name: "What is this?" }).all();
    await what!.click();
    await summary.locator(".about:visible").waitFor();
    await page.getByRole("list", { name: "What the graph shows" }).getByText("Light: chance to win").waitFor();
  }),
);

it("reviews mistakes at the table, by touch and by keys", async () => {
  for (const size of Object.values(SIZES)) {
    const { page, context, errors } = await visit("new/channeling", size);
    await wholeGame(page);
    await page.getByRole("link", { name: "Learn from your mistakes" }).click();
    await coach(page, /^You gave away \d+% here\. Find better\./);
    const count = page.locator(".coach .count");
    const all = Number((await count.innerText()).split(" of ")[1]);
    expect(all).toBeGreaterThan(1);

    /* Something else is tried, and judged at once. */
    await playByClicks(page, 2, 1);
    await coach(page, /^(Not yet|Well found|That is what was played)/);
    /* The best is drawn, and what would come then. */
    await page.keyboard.press("s");
    await coach(page, /^\d+% to win instead of \d+% with this: Light plays /);
    await page.locator(".review .hinted").first().waitFor();
    await page.getByRole("button", { name: "Next in the line" }).click();
    await coach(page, /^And then: Dark |^\d+% to win/);
    await page.getByRole("button", { name: "Try again" }).click();
    await coach(page, /^You gave away/);

    await page.keyboard.press("n");
    await expect.poll(() => count.innerText()).toBe(`Mistake 2 of ${all}`);
    await waitFor(page, ["asked"]);
    await page.keyboard.press("p");
    await expect.poll(() => count.innerText()).toBe(`Mistake 1 of ${all}`);
    expect(errors).toEqual([]);
    await context.close();
  }
});

it(
  "says when there is nothing to review",
  at("new/channeling", async ({ page }) => {
    await newGame(page, ["person", await weakest(page)]);
    await waitFor(page, ["asked"]);
    await page.goto(page.url().replace("/play/", "/review/"));
    await page.getByText("A game can be reviewed when it is over").waitFor();
  }),
);
