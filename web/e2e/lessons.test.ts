/* Lessons: each can be finished by clicks, taken back and done by keys; the list remembers them; the guided first game
 * explains its questions; the rules have pictures. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Lesson, LessonStep } from "../src/scenes/contract";
import { at, playByClicks, SIZES, visit, waitFor, withBrowser } from "./browser";
import { GAMES } from "./screens";
import { said } from "./texts";

withBrowser();

const files = import.meta.glob<{ default: Lesson[] }>("../src/games/*/lessons.ts", { eager: true });
const lessonsOf = (game: string): Lesson[] => files[`../src/games/${game}/lessons.ts`]!.default;

/** The text of a step is there, and it is the learner's turn. */
async function shown(page: Page, step: LessonStep): Promise<void> {
  const text = (await said(page, step.say)).replaceAll("**", "");
  await page.waitForFunction(
    ([text, plays]) =>
      document.querySelector(".speech")?.textContent.includes(text as string) &&
      document.querySelector(plays ? ".thing.can, .button.play" : ".speech .main"),
    [text, Boolean(step.play)] as const,
  );
}

/** Touch what a step wants until it is chosen, and play it. */
async function doStep(page: Page, step: LessonStep, act: "click" | "keys" = "click"): Promise<void> {
  await shown(page, step);
  if (!step.play) {
    if (act === "keys") await page.keyboard.press("Enter");
    else await page.locator(".speech .main").click();
    return;
  }
  for (let i = 0; (await waitFor(page, ["asked", "chosen"])) === "asked"; i++) {
    expect(i, `touches for "${step.play}"`).toBeLessThan(8);
    const phrase = await page.evaluate((wanted) => {
      const phrases = [...document.querySelectorAll<HTMLElement>(".thing.can")].map(({ dataset }) => dataset.phrase!);
      return phrases.find((one) => ` ${wanted} `.includes(` ${one} `)) ?? (wanted.includes("...") ? phrases[0]! : null);
    }, step.play);
    expect(phrase, `a thing of "${step.play}" that can be touched`).not.toBeNull();
    const thing = page.locator(`.thing.can[data-phrase="${phrase}"]`).first();
    if (act === "click") await thing.click();
    else {
      await thing.focus();
      await page.keyboard.press("Enter");
    }
  }
  if (act === "click") await page.locator(".prompt .button.play").click();
  else {
    /* The button that plays has the focus. */
    await page.waitForFunction(() => document.activeElement?.matches(".button.play"));
    await page.keyboard.press("Enter");
  }
}

describe.each(GAMES)("%s", (game) => {
  const lessons = lessonsOf(game);

  it(
    "has lessons that can be finished by clicks one after another, and the list remembers them",
    at(`learn/${game}`, async ({ page }) => {
      await page.locator(".lessons a.main").click();
      for (const [i, lesson] of lessons.entries()) {
        for (const step of lesson.steps) await doStep(page, step);
        await page
          .locator(".speech")
          .getByText(await said(page, "lesson.done"))
          .waitFor();
        if (lessons[i + 1]) await page.getByRole("link", { name: await said(page, "lesson.next") }).click();
      }
      await page
        .getByRole("link", { name: await said(page, "lesson.all") })
        .last()
        .click();
      await page.locator(".lessons").waitFor();
      const finished = await said(page, "lesson.list.finished");
      expect(await page.locator(".lessons a", { hasText: finished }).count()).toBe(lessons.length);
    }),
  );

  it(
    "can take each step back and do it again, by keys",
    at(`lesson/${game}/${lessons[1]!.id}`, async ({ page }) => {
      const { steps } = lessons[1]!;
      for (const [i, step] of steps.entries()) {
        await doStep(page, step, "keys");
        if (!steps[i + 1]) break;
        await shown(page, steps[i + 1]!);
        await page.keyboard.press("b");
        await doStep(page, step, "keys");
      }
      await page
        .locator(".speech")
        .getByText(await said(page, "lesson.done"))
        .waitFor();
    }),
  );
});

it(
  "says so when something else was chosen, and stays at the step",
  at("lesson/isle/fight", async ({ page }) => {
    const { steps } = lessonsOf("isle").find(({ id }) => id === "fight")!;
    await doStep(page, steps[0]!);
    await shown(page, steps[1]!);
    await page.locator('.thing.can[data-phrase="h1"]').click();
    await page.locator(".prompt .button.play").click();
    await page
      .locator(".speech")
      .getByText(await said(page, steps[1]!.wrong!))
      .waitFor();
    await doStep(page, steps[1]!);
    await shown(page, steps[2]!);
  }),
);

it.each(Object.entries(SIZES))("the guided game explains questions until they are known (%s)", async (_, size) => {
  const { page, context, errors } = await visit("learn/channeling", size);
  await page.locator(".guided button").click();
  await page.waitForURL(/#\/play\//);
  await waitFor(page, ["asked"]);
  const text = page.getByText(await said(page, "lesson.guide.channeling.play"));
  await text.waitFor();
  await page.getByRole("button", { name: await said(page, "lesson.guide.hint") }).click();
  await page.locator(".thing.hinted").first().waitFor();
  await playByClicks(page, 3, 1);
  /* The tutor is on, and may warn of what was chosen at random. */
  if ((await waitFor(page, ["asked", "warned"])) === "warned") {
    await page.getByRole("button", { name: await said(page, "page.tutor.play") }).click();
    await waitFor(page, ["asked"]);
  }
  await text.waitFor();
  await page.getByRole("button", { name: await said(page, "lesson.guide.known") }).click();
  await text.waitFor({ state: "detached" });
  expect(errors).toEqual([]);
  await context.close();
});

it.each(GAMES)("the rules of %s have pictures, and no notation", async (game) => {
  const { page, context, errors } = await visit(`how/${game}`, SIZES.phone);
  const pictures = page.locator("[data-picture]");
  await pictures.first().waitFor();
  for (let i = 0; i < (await pictures.count()); i++) {
    await pictures.nth(i).scrollIntoViewIfNeeded();
    await page.locator("[data-picture].drawn").nth(i).locator("svg").first().waitFor();
  }
  expect(await page.locator(".prose code").count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});
