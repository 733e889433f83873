/* A new board's table, a link that is cut off, reasons in look back, what the dice box, the star and luck say, and the
 * time that undo gives back. */
import { expect, it } from "vitest";
import { at, choose, newGame, playByClicks, SIZES, useTool, visit, waitFor, weakest, withBrowser } from "./browser";
import { said } from "./texts";

withBrowser();

it(
  "a new board has the seats and the options that were chosen",
  at("boards", async ({ page }) => {
    await page.locator("button[data-game=isle]").click();
    const form = page.locator("form[data-game=isle]");
    await form.getByRole("button", { name: "4", exact: true }).click();
    await form.locator("button.main").click();
    await page.locator(".eval[aria-busy=false]").waitFor();
    expect(await page.locator("section.seats").innerText()).toMatch(/Forest/);
    await page.goto(page.url().replace(/#.*/, "#/boards"));
    await page.locator("button[data-game=channeling]").click();
    await page.locator("form .more-options summary").click();
    await page.locator("[data-option=limit] input").fill("3");
    await page.locator("[data-option=limit] input").blur();
    await page.locator("form button.main").click();
    await page.waitForURL(/limit=3/);
    await page.locator(".eval[aria-busy=false]").waitFor();
  }),
);

it("a link that is cut off shows what can be read of it, in look back and on a board", async () => {
  const { page, context, errors } = await visit("new/channeling");
  await newGame(page, ["person", await weakest(page)], { limit: "8" }, "cut");
  await playByClicks(page, 1);
  await page.goto(page.url().replace("/play/", "/look/"));
  await page.getByRole("slider").waitFor();
  const all = Number(await page.getByRole("slider").getAttribute("max"));
  await page.getByRole("button", { name: await said(page, "page.share") }).click();
  const field = page.locator("dialog[open] input[readonly]").first();
  await expect.poll(() => field.inputValue()).toMatch(/#\/r\//);
  const link = await field.inputValue();
  const letters = /#\/r\/([\w-]+)/.exec(link)![1]!;
  const cut = letters.slice(0, Math.floor(letters.length * 0.5));
  for (const path of [`r/${cut}`, `b/${cut}`]) {
    await page.goto(`${link.replace(/#.*/, "")}#/${path}`);
    await page.getByText(/^This link is cut off\. Only its first \d+ events can still be read\./).waitFor();
    await page.locator(".host svg").first().waitFor();
  }
  await page.goto(`${link.replace(/#.*/, "")}#/r/${cut}`);
  await page.getByRole("slider").waitFor();
  const read = Number(await page.getByRole("slider").getAttribute("max"));
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(all);
  expect(errors).toEqual([]);
  await context.close();
});

it("look back says why an event was played, beside the current one and in the phone's list", async () => {
  const { page, context, errors } = await visit("new/channeling");
  await newGame(page, ["person", await weakest(page)], { limit: "3" }, "why");
  await playByClicks(page, 1);
  await page.goto(page.url().replace("/play/", "/look/"));
  await page.getByRole("slider").waitFor();
  const why = page.locator("aside .why");
  await why.click();
  const wait = await said(page, "page.recent.why.wait");
  await page.locator("aside .reason").filter({ hasNotText: wait }).waitFor({ timeout: 120_000 });
  expect(await page.locator("aside .reason").innerText()).toMatch(/\.$/);
  await why.click();
  expect(await page.locator("aside .reason").count()).toBe(0);
  /* Another moment has another reason. */
  await why.click();
  await page.keyboard.press("ArrowLeft");
  await page.locator("aside .reason").waitFor({ state: "detached" });
  await page.setViewportSize(SIZES.phone);
  await useTool(page, await said(page, "study.summary"));
  expect(await page.locator("dialog[open] .why").count()).toBeGreaterThan(2);
  expect(errors).toEqual([]);
  await context.close();
});

it("the star of scramble explains itself", async () => {
  const { page, context } = await visit("new/scramble");
  await newGame(page, ["person", await weakest(page)]);
  await waitFor(page, ["asked"]);
  const star = page.locator("[data-explains=energy]");
  await star.evaluate((thing) => {
    thing.setAttribute("tabindex", "-1");
    (thing as unknown as HTMLElement).focus();
  });
  await page.keyboard.press("i");
  await page.locator(".explanation .title").filter({ hasText: "The energy" }).waitFor();
  await context.close();
});

it("the dice of isle explain themselves", async () => {
  const { page, context } = await visit("new/isle");
  const level = await weakest(page);
  await newGame(page, ["person", level, level, level], {}, "shots");
  const dice = page.locator('[data-explains^="fight "]');
  for (let i = 0; i < 40 && !(await dice.count()); i++) {
    await playByClicks(page, 2, 1);
    if ((await waitFor(page, ["asked", "ended"])) === "ended") break;
  }
  await dice.evaluate((thing) => {
    thing.setAttribute("tabindex", "-1");
    (thing as unknown as HTMLElement).focus();
  });
  await page.keyboard.press("i");
  await page
    .locator(".explanation .title")
    .filter({ hasText: /^\w\d attacks \w\d$/ })
    .waitFor();
  expect(await page.locator(".explanation").innerText()).toMatch(/\d+ in 36/);
  await context.close();
});

it("duel's luck is the luck that the computer can see", async () => {
  const { page, context } = await visit("watch/duel");
  await newGame(page, [await weakest(page), await weakest(page)], { limit: "20" }, "luck");
  await page.locator("dialog.end").waitFor({ timeout: 300_000 });
  await page.getByRole("button", { name: await said(page, "page.ending.look") }).click();
  const luck = page
    .locator("aside .summary .seat")
    .first()
    .locator("p")
    .filter({ hasText: /^Luck:/ });
  await luck.locator(".what").click({ timeout: 300_000 });
  await page.getByText("as far as the computer can see it").first().waitFor();
  await context.close();
});

it("undo gives back the time that was spent", async () => {
  const { page, context } = await visit("new/channeling");
  await page.locator("form .seat select").nth(1).selectOption("person");
  await page.locator("form > .check input").first().check();
  await newGame(page, ["person", "person"], {}, "clock");
  await waitFor(page, ["asked"]);
  /* What the first person has left when the first decision begins. */
  const left = (): Promise<number> =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith("coven/game/"))!;
      return (JSON.parse(localStorage.getItem(key)!) as { clock: { left: number[] } }).clock.left[0]!;
    });
  const before = await left();
  await page.waitForTimeout(1200);
  await choose(page);
  await page.locator(".prompt .play").click();
  await waitFor(page, ["asked"]);
  await useTool(page, await said(page, "page.table.undo"));
  /* The seconds for the move are taken back, too. */
  await expect.poll(async () => Math.abs((await left()) - before)).toBeLessThan(50);
  await context.close();
});
