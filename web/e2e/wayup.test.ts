/* The way up, all games and statistics, names and clocks for people who share a screen, and pictures. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { SIZES, at, leaveTime, newGame, playByClicks, useTool, visit, waitFor, weakest, withBrowser } from "./browser";

withBrowser();

/** A short game of Channeling to its end. */
async function finish(page: Page, limit = "2"): Promise<void> {
  await newGame(page, ["person", await weakest(page)], { limit });
  await playByClicks(page, 1);
  await page.locator("dialog.end").waitFor();
}

/** The ids in the database. */
const stored = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open("coven", 1);
        opening.onsuccess = () => {
          const reading = opening.result.transaction("games").objectStore("games").getAllKeys();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.map(String));
          };
        };
      }),
  );

const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((hash) => void (location.hash = hash), `#/${path}`);

it(
  "offers the weakest level first, remembers another, and offers the next after two wins",
  at("new/channeling", async ({ page }) => {
    const gold = page.locator(".left .main");
    await expect.poll(() => gold.innerText()).toContain("Beginner");
    await newGame(page, ["person", "novice"], { limit: "2" });
    await playByClicks(page, 1);
    await page.locator("dialog.end").waitFor();
    const kept = await page.evaluate(() => localStorage.getItem("coven/progress"));
    expect(JSON.parse(kept!)).toMatchObject({ channeling: { level: "novice", last: [{}] } });
    await goTo(page, "new/channeling");
    await expect.poll(() => gold.innerText()).toContain("Novice");

    await page.evaluate(() => {
      const last = ["a", "b"].map((id) => ({ id, won: true }));
      localStorage.setItem("coven/progress", JSON.stringify({ channeling: { level: "novice", last } }));
    });
    await page.reload();
    await expect.poll(() => gold.innerText()).toContain("Apprentice");
    await page.getByText(/beaten Novice twice/).waitFor();
    expect(await page.getByRole("button", { name: "Play against Novice" }).count()).toBe(1);
    await goTo(page, "new/isle");
    await expect.poll(() => gold.innerText()).toContain("Beginner");
  }),
);

it(
  "keeps a finished game in the database, finds it, deletes it with a way back, and moves it to another browser",
  at("new/channeling", async ({ page }) => {
    await finish(page);
    await expect.poll(() => stored(page)).toHaveLength(1);
    /* Local storage forgets it once it has been moved. */
    await page.reload();
    await expect
      .poll(
        () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("coven/game/")).length),
        {
          timeout: 20_000,
        },
      )
      .toBe(0);
    await goTo(page, "");
    await page.getByRole("link", { name: "1 game is kept" }).click();
    const games = page.locator(".list > li");
    await expect.poll(() => games.count()).toBe(1);
    await page.getByLabel("Search").fill("isle");
    await expect.poll(() => games.count()).toBe(0);
    await page.getByLabel("Search").fill("channel novice");
    await expect.poll(() => games.count()).toBe(1);
    await page.getByLabel("Result").selectOption("unfinished");
    await expect.poll(() => games.count()).toBe(0);
    await page.getByLabel("Result").selectOption("");

    await games.getByRole("button").click();
    await expect.poll(() => games.count()).toBe(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => games.count()).toBe(1);
    await games.getByRole("button").click();
    await page.getByRole("button", { name: "Deleted games: 1" }).click();
    await page.getByRole("button", { name: "Restore" }).click();
    await page.getByRole("button", { name: "Deleted games: 0" }).click();
    await expect.poll(() => games.count()).toBe(1);

    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save all as a file" }).click();
    const file = await (await saving).path();
    const line = JSON.parse(readFileSync(file, "utf8")) as { record: number; kept: { id: string } };
    expect(line.record).toBe(1);
    await at("games", async ({ page: other }) => {
      await other.getByText(/^No games yet/).waitFor();
      await other.locator("input[type=file]").setInputFiles(file);
      await other.getByText(/^1 game added/).waitFor();
      await other.locator(".list a").click();
      await other.getByRole("slider").waitFor();
      expect(other.url()).toContain(line.kept.id);
    })();
  }),
);

it(
  "moves what an older version kept, and loses nothing",
  at("new/channeling", async ({ page }) => {
    await finish(page);
    await page.evaluate(() => {
      const [key, text] = Object.entries(localStorage).find(([name]) => name.startsWith("coven/game/"))!;
      localStorage.removeItem(key);
      const { result: _, scores: __, ...old } = JSON.parse(text) as Record<string, unknown>;
      for (let i = 0; i < 40; i++)
        localStorage.setItem(`coven/game/old${i}`, JSON.stringify({ ...old, id: `old${i}`, kept: i + 1 }));
    });
    await page.reload();
    await expect.poll(() => stored(page), { timeout: 30_000 }).toContain("old0");
    await goTo(page, "games");
    await page.getByText("41 games", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Show more" }).click();
    expect(await page.locator(".list > li").count()).toBe(41);
    /* Their results were not kept then: they are looked up. */
    await expect.poll(() => page.locator(".list [data-outcome=unfinished]").count(), { timeout: 60_000 }).toBe(0);
    await goTo(page, "look/old7");
    await page.getByRole("slider").waitFor();
  }),
);

it(
  "counts results by level and seat, and draws accuracy over time",
  at("new/channeling", async ({ page }) => {
    /* Long enough for decisions that matter. */
    await finish(page, "8");
    await goTo(page, "stats");
    const row = page.getByRole("row", { name: /^Novice/ });
    await row.waitFor();
    expect(await row.getByRole("cell").first().innerText()).toBe("1");
    expect(await row.innerText()).toMatch(/[01] of 1/);
    await page.getByText("1 game has not been judged yet.").waitFor();
    await page.getByRole("button", { name: "Judge now" }).click();
    await page.getByRole("img", { name: /^Accuracy in 1 game: \d+%/ }).waitFor();
    expect(await page.locator("circle").count()).toBe(1);
  }),
);

it("names people who share a screen, everywhere, and gives them a clock", async () => {
  const { page, context, errors } = await visit("new/channeling", SIZES.phone);
  const long = "Wilhelmina Maximilia";
  await page.locator("form .seat select").nth(1).selectOption("person");
  await page.getByLabel("Name of the person in seat 1").fill(long);
  await page.getByLabel("Name of the person in seat 2").fill("Bo");
  await page.getByLabel("A clock for each person").check();
  await page.getByLabel("Minutes each").fill("5");
  await page.getByLabel("Seconds added per move").fill("60");
  await newGame(page, ["person", "person"]);
  await waitFor(page, ["asked"]);
  expect(await page.locator(".prompt .line").innerText()).toContain(long);
  const seats = page.locator("ul.seats li");
  expect(await seats.nth(0).innerText()).toContain("Light");
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);

  /* The clock runs for the one who acts, and stands while a dialog is open. */
  const clock = (i: number): Promise<string> => seats.nth(i).getByRole("timer").innerText();
  await expect.poll(() => clock(0)).not.toBe("5:00");
  expect(await clock(1)).toBe("5:00");
  await useTool(page, "Settings");
  await page.locator("dialog[open]").waitFor();
  const stood = await clock(0);
  await page.waitForTimeout(1500);
  expect(await clock(0)).toBe(stood);
  await page.keyboard.press("Escape");
  await playByClicks(page, 3, 1);
  /* The move has added a minute. */
  await expect.poll(() => clock(0)).toMatch(/^5:[3-5]/);
  await expect.poll(() => page.locator(".moves").innerText()).toContain(long);

  /* A flag falls, and the people decide. */
  await leaveTime(page, 2, 300);
  await page.getByRole("heading", { name: "Bo has run out of time" }).waitFor();
  await page.getByRole("button", { name: "Play on" }).click();
  await waitFor(page, ["asked"]);
  await page.reload();
  await waitFor(page, ["asked"]);
  expect(await seats.nth(1).innerText()).toContain("⚑");

  /* They are remembered. */
  await goTo(page, "new/duel");
  await page.locator("form .seat select").nth(1).selectOption("person");
  expect(await page.getByLabel("Name of the person in seat 1").inputValue()).toBe(long);
  expect(errors).toEqual([]);
  await context.close();
});

it(
  "ends a game on time where that was chosen",
  at("new/channeling", async ({ page }) => {
    await page.locator("form .seat select").nth(1).selectOption("person");
    await page.getByLabel("Name of the person in seat 2").fill("Bo");
    await page.getByLabel("A clock for each person").check();
    await page.getByLabel(/Whoever runs out of time loses/).check();
    await newGame(page, ["person", "person"]);
    await waitFor(page, ["asked"]);
    await leaveTime(page, 1, 300);
    await page.getByText("Bo has won").waitFor();
    await expect.poll(() => stored(page)).toHaveLength(1);
    await page.locator("dialog").getByRole("link", { name: "Home" }).click();
    await page.getByRole("link", { name: "1 game is kept" }).click();
    await page.locator(".list").getByText("Bo has won").waitFor();
  }),
);

it("shares by the device's own sheet, and a picture of the moment", async () => {
  const { page, context, errors } = await visit("new/duel", SIZES.phone);
  await context.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      canShare: () => true,
      share: (data: ShareData) => {
        shared.push({ url: data.url, files: data.files?.map(({ name, type, size }) => ({ name, type, size })) });
        return Promise.resolve();
      },
    });
  });
  await page.reload();
  await newGame(page, ["person", await weakest(page)]);
  await waitFor(page, ["asked"]);
  await page.goto(page.url().replace("/play/", "/look/"));
  await page.getByRole("button", { name: "Share" }).click();
  const picture = page.getByRole("img", { name: /^A picture of the table/ });
  await picture.waitFor();
  /* The board is on it: many colours, and not the frame's alone. */
  const colours = await picture.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const pen = canvas.getContext("2d")!;
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, canvas.height * 0.2, canvas.width, canvas.height * 0.6);
    const found = new Set<number>();
    for (let i = 0; i < data.length; i += 4) found.add((data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!);
    return found.size;
  });
  expect(colours).toBeGreaterThan(300);
  await page.getByRole("button", { name: "Share the link with…" }).click();
  await page.getByRole("button", { name: "Share the picture" }).click();
  const shared = await page.evaluate(() => (window as unknown as { shared: object[] }).shared);
  expect(shared).toMatchObject([{ url: expect.stringContaining("#/r/") }, { files: [{ type: "image/png" }] }]);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the picture" }).click();
  const bytes = readFileSync(await (await saving).path());
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect(errors).toEqual([]);
  await context.close();
});
