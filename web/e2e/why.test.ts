/* Why, in one sentence: hints tell it, a computer's move can be asked about, and the tutor warns before a bad move. */
import { describe, expect, it } from "vitest";
import {
  choose,
  events,
  newGame,
  playByClicks,
  SIZES,
  untilWarned,
  visit,
  waitFor,
  weakest,
  withBrowser,
  type Visit,
} from "./browser";
import { GAMES } from "./screens";

withBrowser();

async function table(game: string, settings: object = {}, people = 1, size = SIZES.wide): Promise<Visit> {
  const visited = await visit(`new/${game}`, size, { settings });
  const second = people === 1 ? await weakest(visited.page) : "person";
  await newGame(visited.page, ["person", second], {}, "why");
  await waitFor(visited.page, ["asked"]);
  return visited;
}

describe("a hint", () => {
  it("of scramble says that it wins, and what loses", async () => {
    const { page, context, errors } = await table("scramble");
    const reasons: string[] = [];
    /* Whether a round can be won depends on the play before; in some round of these it can. */
    for (let i = 0; i < 8 && !reasons.some((said) => said.includes("wins the round for")); i++) {
      await page.keyboard.press("h");
      await page.locator(".prompt .hint", { hasText: /./ }).waitFor();
      await expect.poll(() => page.locator(".prompt .hint").textContent()).not.toContain("Thinking");
      reasons.push((await page.locator(".prompt .hint").textContent())!);
      await playByClicks(page, i, 1);
      await waitFor(page, ["asked", "ended"]);
    }
    const winning = reasons.find((said) => said.includes("This wins the round for"));
    expect(winning, reasons.join("\n")).toMatch(/other choices? loses? it/);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe("a computer's move", () => {
  it.each(GAMES)("%s: tells why when it is asked", async (game) => {
    const { page, context, errors } = await table(game, {}, 1, SIZES.phone);
    for (let i = 0; i < 20 && !(await page.locator(".moves .why").count()); i++) {
      await playByClicks(page, i, 1);
      await waitFor(page, ["asked"]);
    }
    const why = page.locator(".moves .why").last();
    await why.click();
    await expect.poll(() => page.locator(".moves .reason").textContent()).toMatch(/\.$/);
    expect(await why.getAttribute("aria-expanded")).toBe("true");
    await why.click();
    expect(await page.locator(".moves .reason").count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe("the tutor", () => {
  it("warns before a bad move, with the reason, and lets the player choose again, look, or go on", async () => {
    const { page, context, errors } = await table("channeling", { tutor: "strict" });
    await untilWarned(page);
    const before = await events(page);
    expect(await page.locator(".warning [role=alert]").textContent()).toMatch(/% to win/);
    await page.getByRole("button", { name: "Choose again" }).click();
    expect(await waitFor(page, ["asked", "chosen"])).toBe("asked");
    expect(await events(page)).toBe(before);

    await untilWarned(page);
    await page.getByRole("button", { name: "Show me better" }).click();
    await page.locator(".prompt .hint").waitFor();

    await untilWarned(page);
    const now = await events(page);
    await page.getByRole("button", { name: "Play it anyway" }).click();
    await expect.poll(() => events(page)).toBeGreaterThan(now);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("says nothing at a table with several people", async () => {
    const { page, context } = await table("channeling", { tutor: "strict" }, 2);
    for (let i = 0; i < 6; i++) {
      await choose(page, 7 * i);
      const before = await events(page);
      await page.locator(".prompt .play").click();
      await expect.poll(() => events(page)).toBeGreaterThan(before);
      await waitFor(page, ["asked"]);
      expect(await page.locator("[data-judged=true]").count()).toBe(0);
    }
    await context.close();
  });

  it("can be set at the table, and is off at first", async () => {
    const { page, context } = await table("isle");
    await page.getByRole("button", { name: "Settings" }).click();
    const set = page.getByRole("group", { name: "Warn me before a blunder" });
    expect(await set.getByRole("button", { pressed: true }).textContent()).toBe("Off");
    await set.getByRole("button", { name: "Standard" }).click();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("coven/settings")))
      .toContain('"tutor":"standard"');
    await context.close();
  });
});
