/* The last-moves strip: what the computers did can be read until the player acts, and replayed; computers can be
 * paused and stepped. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { newGame, playByClicks, SIZES, visit, waitFor, weakest, withBrowser, type Visit } from "./browser";
import { GAMES } from "./screens";

withBrowser();

const moves = (page: Page): Promise<string[]> => page.locator(".moves .say").allInnerTexts();

/** A table against a computer, in a window of some size. */
async function table(game: string, size: { width: number; height: number }): Promise<Visit> {
  const visited = await visit(`new/${game}`, size);
  await newGame(visited.page, ["person", await weakest(visited.page)]);
  await waitFor(visited.page, ["asked"]);
  return visited;
}

/** Play until a computer has acted and the person is asked again. */
async function untilAnswered(page: Page): Promise<void> {
  for (let i = 0; i < 20; i++) {
    await playByClicks(page, 20 + i, 1);
    await waitFor(page, ["asked"]);
    if (await page.locator(".moves .newest").count()) return;
  }
  throw new Error("nothing is in the strip");
}

/** Choose an event, without playing it. */
async function choose(page: Page): Promise<void> {
  while ((await waitFor(page, ["asked", "chosen"])) === "asked") await page.locator(".thing.can").first().click();
}

/** The texts that the live region has said from now on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const region of document.querySelectorAll("[aria-live], [role=status]"))
      new MutationObserver(() => heard.push(region.textContent!)).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

describe.each(Object.entries(SIZES))("at the size %s", (_, size) => {
  it.each(GAMES)("%s: what happened is in view while the player is asked, and until they act", async (game) => {
    const { page, context, errors } = await table(game, size);
    expect(await moves(page)).toEqual([]);
    const main = (): Promise<number> => page.locator("main").evaluate((element) => element.clientHeight);
    const high = await main();
    await untilAnswered(page);
    const shown = await moves(page);
    const story = await page.locator("aside .scroll li").allTextContents();
    expect(story.at(-1)!.trim()).toContain(shown.at(-1));
    /* How far the newest sticks out of the strip, above and below. */
    const hidden = (): Promise<number> =>
      page.evaluate(() => {
        const [newest, strip] = [".moves .newest .say", ".moves"].map((part) =>
          document.querySelector(part)!.getBoundingClientRect(),
        );
        return Math.max(0, strip!.top - newest!.top) + Math.max(0, newest!.bottom - strip!.bottom);
      });
    await expect.poll(hidden, { message: "the newest is in view" }).toBe(0);
    expect(await main(), "the table keeps its size").toBe(high);
    await choose(page);
    expect(await moves(page), "choosing is not acting").toEqual(shown);
    /* Computers wait, so that nothing new comes instead. */
    await page.keyboard.press("p");
    await page.locator(".prompt .play").click();
    await page.waitForFunction((text) => !document.querySelector(".moves")!.textContent!.includes(text), shown[0]!);
    expect(errors).toEqual([]);
    await context.close();
  });
});

it.each(Object.values(SIZES))("replays an event that is touched, and returns, at $width", async (size) => {
  const { page, context, errors } = await table("channeling", size);
  await untilAnswered(page);
  const things = (): Promise<(string | null)[]> =>
    page.locator("main .thing.can").evaluateAll((all) => all.map((thing) => thing.getAttribute("data-phrase")));
  const present = await things();
  const newest = page.locator(".moves .newest");
  const say = await newest.locator(".say").innerText();
  /* Every phase is noted by the page itself: a busy machine cannot miss one. */
  await page.evaluate(() => {
    const phases: string[] = [];
    Object.assign(window, { phases });
    new MutationObserver(() => {
      const phase = document.querySelector<HTMLElement>(".replay")?.dataset.phase ?? "now";
      if (phases.at(-1) !== phase) phases.push(phase);
    }).observe(document.querySelector(".bar")!, { childList: true, attributes: true, subtree: true });
  });
  const phases = (): Promise<string[]> => page.evaluate(() => (window as unknown as { phases: string[] }).phases);
  await newest.click();
  const note = page.locator(".replay .line");
  await note.waitFor();
  expect(await note.innerText()).toContain(say);
  await expect.poll(phases, { timeout: 30_000 }).toEqual(["before", "after", "now"]);
  await waitFor(page, ["asked"]);
  expect(await things()).toEqual(present);

  /* Esc returns at once, as does the board; L replays the last move. */
  await page.keyboard.press("l");
  await note.waitFor();
  await page.keyboard.press("Escape");
  await note.waitFor({ state: "detached" });
  await newest.focus();
  await page.keyboard.press("Enter");
  await note.waitFor();
  await page.locator("main").click();
  await note.waitFor({ state: "detached" });
  await playByClicks(page, 3, 1);
  expect(errors).toEqual([]);
  await context.close();
});

it("pauses the computers with a person at the table, and steps", async () => {
  const { page, context, errors } = await visit("new/isle", SIZES.phone);
  const level = await weakest(page);
  await newGame(page, ["person", level, level], {}, "e2e");
  await waitFor(page, ["asked"]);
  await page.getByRole("button", { name: "Pause" }).click();
  const step = page.getByRole("button", { name: "Next move" });
  await step.waitFor();
  expect(await step.isEnabled(), "it is the person's turn").toBe(false);
  while (!(await step.isEnabled())) {
    await playByClicks(page, 5, 1);
    await page.waitForFunction(() => document.querySelector(".thing.can, .controls button:nth-of-type(2):enabled"));
  }
  const waits = page.getByText(/^.*Paused\. .* plays next\.$/);
  await waits.waitFor();
  const before = (await moves(page)).length;
  await step.click();
  await expect.poll(async () => (await moves(page)).length).toBe(before + 1);
  await waits.waitFor();
  /* Neither the strip nor the prompt is said twice. */
  const heard = await listen(page);
  await page.keyboard.press("n");
  await expect.poll(async () => (await moves(page)).length).toBe(before + 2);
  const last = (await moves(page)).at(-1)!;
  await expect.poll(async () => (await heard()).join(" ")).toContain(last);
  expect((await heard()).join(" ").split(last)).toHaveLength(2);
  await page.getByRole("button", { name: "Go on" }).click();
  await waitFor(page, ["asked"]);
  expect(errors).toEqual([]);
  await context.close();
});
