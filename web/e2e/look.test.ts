/* Looking back, and the end of a game. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { at, atRest, newGame, playByClicks, SIZES, visit, waitFor, weakest, withBrowser } from "./browser";

withBrowser();

const momentOf = (page: Page): Promise<string> => page.getByText(/^\d+ of \d+$/).innerText();
const savesOf = (page: Page): Promise<number> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("coven/game/")).length);

/** A whole game of Channeling against the weakest computer. */
async function wholeGame(page: Page): Promise<void> {
  await newGame(page, ["person", await weakest(page)], { limit: "6" });
  await playByClicks(page, 8);
}

it(
  "marks mistakes where they were made",
  at("new/channeling", async ({ page }) => {
    await wholeGame(page);
    await page.getByRole("button", { name: "Look back" }).click();
    await page.locator(".graph .mark").first().waitFor({ state: "attached" });
    const marks = await page.locator(".graph .mark").all();
    expect(marks.length).toBeGreaterThan(0);
    for (const mark of marks) {
      const [x, y] = await mark.evaluate((path) => {
        const { left, top } = path.getBoundingClientRect();
        return [left, top] as const;
      });
      await page.mouse.click(x, y);
      await page.getByText(/^(Inaccuracy|Mistake|Blunder): /).waitFor();
      await page.keyboard.press("Home");
      await page.getByText(/^0 of /).waitFor();
    }
  }),
);

it.each(["channeling", "scramble", "duel", "isle"])("keeps the board's size and the event in view: %s", (game) =>
  at(`new/${game}`, async ({ page }) => {
    /* One of them to its end, with a graph and scores. */
    if (game === "channeling") await wholeGame(page);
    else {
      await newGame(page, ["person", await weakest(page)]);
      await playByClicks(page, 3, 6);
      await waitFor(page, ["asked", "ended"]);
    }
    await page.goto(page.url().replace("/play/", "/look/"));
    for (const size of Object.values(SIZES)) {
      await page.setViewportSize(size);
      const all = Number((await momentOf(page)).split(" of ")[1]);
      await page.keyboard.press("Home");
      const boards = new Set<string>();
      for (let ply = 0; ply <= all; ply++) {
        await page.getByText(`${ply} of ${all}`, { exact: true }).waitFor();
        await atRest(page);
        boards.add(
          await page.evaluate(() => {
            const { x, y, width, height } = document.querySelector(".host")!.getBoundingClientRect();
            return [x, y, width, height].join(" ");
          }),
        );
        /* The list follows. */
        if (ply > 0 && size === SIZES.wide)
          await page.waitForFunction(
            () => {
              const list = document.querySelector("aside .scroll")!.getBoundingClientRect();
              const now = document.querySelector("aside [aria-current]")?.getBoundingClientRect();
              return now && now.top >= list.top - 1 && now.bottom <= list.bottom + 1;
            },
            null,
            { polling: 15, timeout: 10_000 },
          );
        await page.keyboard.press("ArrowRight");
      }
      expect([...boards]).toHaveLength(1);
    }
  })(),
);

it(
  "goes back to the game, and plays on in the same one",
  at("new/channeling", async ({ page }) => {
    await newGame(page, ["person", await weakest(page)]);
    await playByClicks(page, 5, 3);
    await waitFor(page, ["asked"]);
    const table = page.url();
    const look = page.getByRole("link", { name: "Look back and share" });
    const on = page.getByRole("button", { name: "Play on from here" });
    await look.click();
    expect(await on.isEnabled()).toBe(false);
    await page.getByRole("link", { name: "Back to the game" }).click();
    await waitFor(page, ["asked"]);
    expect(page.url()).toBe(table);

    const lines = page.locator("aside .scroll li");
    const before = await lines.count();
    await look.click();
    await page.getByText(/^\d+ of \d+$/).waitFor();
    for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowLeft");
    await on.click();
    await page.waitForURL(table);
    await waitFor(page, ["asked"]);
    await expect.poll(() => lines.count()).toBeLessThan(before);
    const after = await lines.count();
    expect(await savesOf(page)).toBe(1);
    await page.reload();
    await waitFor(page, ["asked"]);
    expect(await lines.count()).toBe(after);
  }),
);

it(
  "opens a link at the moment that was shared",
  at("new/channeling", async ({ page }) => {
    await newGame(page, ["person", await weakest(page)]);
    await playByClicks(page, 5, 3);
    await waitFor(page, ["asked"]);
    await page.getByRole("link", { name: "Look back and share" }).click();
    await page.getByText(/^\d+ of \d+$/).waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    const moment = await momentOf(page);
    const [now, all] = moment.split(" of ").map(Number);
    expect(now).toBe(all! - 2);
    await page.getByRole("button", { name: "Share" }).click();
    const link = page.getByLabel("Link", { exact: true });
    await expect.poll(() => link.inputValue()).toMatch(/#\/r\//);
    const carried = await link.inputValue();
    await at(carried.split("#/")[1]!, async ({ page: fresh }) => {
      await fresh.getByText(moment, { exact: true }).waitFor();
    })();
    /* Likewise when it is pasted. */
    await at("load", async ({ page: fresh }) => {
      await fresh.getByLabel("Record, link or position").fill(carried);
      await fresh.getByRole("button", { name: "Load it" }).click();
      await fresh.getByText(moment, { exact: true }).waitFor();
    })();
  }),
);

it("tells the player how it ended, and keeps saying so after the table was seen", async () => {
  for (const size of Object.values(SIZES)) {
    const { page, context, errors } = await visit("new/channeling", size);
    await wholeGame(page);
    const end = page.getByRole("dialog", { name: "The end" });
    await end.getByRole("heading", { name: /^You (won|lost)( by \d+)?$/ }).waitFor();
    await end.getByText(/The game is over: /).waitFor();
    await end.getByRole("button", { name: "See the table" }).click();
    await end.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "The end" }).click();
    await end.getByRole("button", { name: "Look back" }).waitFor();
    expect(await end.getByRole("button", { name: /^Easier/ }).allInnerTexts()).toEqual(["Easier: Beginner"]);
    await end.getByRole("button", { name: "Harder: Apprentice" }).click();
    await waitFor(page, ["asked"]);
    await page.getByRole("list", { name: "At the table" }).getByText("Apprentice").waitFor();
    expect(errors).toEqual([]);
    await context.close();
  }
});

it(
  "plays again with swapped seats, and keeps a finished game that is played on",
  at("new/channeling", async ({ page }) => {
    await wholeGame(page);
    await page.getByRole("button", { name: "See the table" }).click();
    await page.locator("aside .scroll li button").nth(-3).click();
    await page.getByRole("button", { name: "Play on from here" }).click();
    await expect.poll(() => savesOf(page)).toBe(2);
    await page.goBack();
    await page.getByRole("button", { name: "Swap seats" }).click();
    const seats = page.getByRole("list", { name: "At the table" }).getByRole("listitem");
    await expect.poll(() => seats.nth(1).innerText()).toContain("You");
    expect(await seats.nth(0).innerText()).toContain("Novice");
  }),
);
