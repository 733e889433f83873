/* Everything on a table explains itself: by a resting mouse, a long press, or the key I on the focused thing. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { newGame, playByClicks, SIZES, visit, waitFor, weakest, withBrowser } from "./browser";
import { GAMES } from "./screens";
import { said } from "./texts";

withBrowser();

const card = ".explanation";

/** Small windows: a phone upright, and one that lies. */
const WINDOWS = [
  { width: 320, height: 568 },
  { width: 844, height: 390 },
];

/** The middle of a thing that can be touched. */
function middle(page: Page): Promise<{ x: number; y: number }> {
  return page.evaluate(() => {
    /* One that nothing smaller lies on. */
    const things = [...document.querySelectorAll(".host .thing.can")].map((thing) => thing.getBoundingClientRect());
    const { left, top, width, height } = things.toSorted((a, b) => a.width * a.height - b.width * b.height)[0]!;
    return { x: left + width / 2, y: top + height / 2 };
  });
}

const shown = (page: Page): Promise<void> => page.locator(`${card} .title`).waitFor();
const gone = (page: Page): Promise<void> => page.locator(card).waitFor({ state: "detached" });

interface Look {
  /** Which thing. */
  thing: string;
  title: string;
  /** What it does, in all lines. */
  does: string;
  /** Pixels that are outside of the window, and of the thing that are covered. */
  outside: number;
  covered: number;
}

/** What the open card says, and where it stands. */
function look(page: Page): Promise<Look> {
  return page.evaluate(() => {
    const box = document.querySelector(".explanation")!.getBoundingClientRect();
    const focused = document.activeElement!;
    const { left, top, right, bottom } = focused.getBoundingClientRect();
    const wide = Math.max(0, Math.min(right, box.right) - Math.max(left, box.left));
    const high = Math.max(0, Math.min(bottom, box.bottom) - Math.max(top, box.top));
    const { explains, phrase } = (focused as HTMLElement).dataset;
    return {
      thing: explains ?? phrase ?? focused.outerHTML,
      title: document.querySelector(".explanation .title")!.textContent.trim(),
      does: [...document.querySelectorAll(".explanation p:not(.title, .reason)")]
        .map((line) => line.textContent)
        .join(" "),
      outside: Math.max(0, -box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight),
      /* A thing that fills the window cannot be left free. */
      covered: (right - left) * (bottom - top) > 0.25 * innerWidth * innerHeight ? 0 : Math.round(wide * high),
    };
  });
}

/** Things that nothing explains. */
function unexplained(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(".host .thing, .host [role=img][aria-label]")].flatMap((thing) =>
      thing.closest("[data-explains], [data-phrase]") || thing.querySelector("[data-explains], [data-phrase]")
        ? []
        : [thing.getAttribute("aria-label") ?? thing.outerHTML],
    ),
  );
}

/** Open every explanation of the table by its key, and look at it. */
async function lookAtAll(page: Page): Promise<Look[]> {
  expect(await unexplained(page)).toEqual([]);
  const things = page.locator(".host :is([data-explains], [data-phrase]):not([aria-hidden=true])");
  const looks: Look[] = [];
  for (let i = 0, n = await things.count(); i < n; i++) {
    await things.nth(i).evaluate((thing) => {
      if (!thing.hasAttribute("tabindex")) thing.setAttribute("tabindex", "-1");
      (thing as HTMLElement).focus();
    });
    await page.keyboard.press("i");
    await shown(page);
    looks.push(await look(page));
    await page.keyboard.press("Escape");
    await gone(page);
  }
  return looks;
}

describe.each(GAMES)("%s", (game) => {
  it("everything has an explanation, beside it and inside the window; a resting mouse opens it", async () => {
    const { page, context, errors } = await visit(`new/${game}`);
    await newGame(page, ["person", await weakest(page)]);
    await playByClicks(page, 5, 2);
    await waitFor(page, ["asked"]);
    const looks = await lookAtAll(page);
    expect(looks.length).toBeGreaterThan(12);
    for (const { thing, title, does, outside, covered } of looks) {
      expect(title, thing).toMatch(/\S/);
      expect(does, `what ${thing} does`).toMatch(/\S/);
      expect(title + does, thing).not.toMatch(/\b(explain|page)\.\w|undefined|NaN|null/);
      expect([outside, covered], `where the card of ${thing} is`).toEqual([0, 0]);
    }
    const { x, y } = await middle(page);
    await page.mouse.move(x, y);
    await shown(page);
    await page.mouse.move(1, 1);
    await gone(page);
    /* A click closes it and is a click. */
    await page.mouse.move(x, y);
    await shown(page);
    await page.mouse.down();
    await gone(page);
    await page.mouse.up();
    await page.locator(".host .lit, .prompt .play").first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it("a long press explains, is no touch, and a touch elsewhere closes; the card fits small windows", async () => {
    const { page, context, errors } = await visit(`new/${game}`, SIZES.phone, { settings: { language: "de" } });
    await newGame(page, ["person", await weakest(page)]);
    await waitFor(page, ["asked"]);
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      await page.waitForFunction((width) => innerWidth === width, size.width);
      await page.keyboard.press("i");
      await shown(page);
      for (const key of ["ArrowDown", "ArrowRight", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"]) {
        const { thing, outside, covered } = await look(page);
        expect([outside, covered], `where the card of ${thing} is`).toEqual([0, 0]);
        await page.keyboard.press(key);
        await shown(page);
      }
      await page.keyboard.press("i");
      await gone(page);
    }
    await page.setViewportSize(SIZES.phone);
    const finger = await context.newCDPSession(page);
    const touch = (type: "touchStart" | "touchEnd", at?: { x: number; y: number }): Promise<unknown> =>
      finger.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
    const at = await middle(page);
    await touch("touchStart", at);
    await shown(page);
    await touch("touchEnd");
    /* A short touch elsewhere closes it; by then a click of the long one would have been seen. */
    await touch("touchStart", { x: 5, y: 5 });
    await touch("touchEnd");
    await gone(page);
    expect(await page.locator(".host [aria-pressed=true], .prompt .play").count()).toBe(0);
    await touch("touchStart", at);
    await touch("touchEnd");
    await page.locator(".host [aria-pressed=true], .prompt .play").first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});

const reason = (page: Page): Promise<string> => page.locator(`${card} .reason`).innerText();

/** Explain one thing by keys. */
async function explain(page: Page, thing: string): Promise<void> {
  await page.locator(thing).first().focus();
  await page.keyboard.press("i");
  await shown(page);
}

it("says why a thing cannot be touched", async () => {
  const { page, context } = await visit("new/channeling");
  await newGame(page, ["person", await weakest(page)], { limit: "2" });
  await waitFor(page, ["asked"]);
  await page.keyboard.press("i");
  await shown(page);
  expect(await reason(page)).toBe(await said(page, "explain.can"));
  await page.keyboard.press("Escape");
  /* What is another's; arrows reach it too. */
  const theirs = page.locator('[data-explains="glyph 2 a"]');
  await theirs.evaluate((thing) => thing.setAttribute("tabindex", "-1"));
  await explain(page, '[data-explains="glyph 2 a"]');
  expect(await reason(page)).toBe("Only Dark can use it.");
  await page.keyboard.press("i");
  await gone(page);
  /* An earlier moment, and the end. */
  await playByClicks(page, 1);
  await page.goto(page.url().replace("/play/", "/look/"));
  await page.getByRole("slider").waitFor();
  const cell = '.host [data-phrase="a1"]';
  await page.locator(cell).evaluate((thing) => thing.setAttribute("tabindex", "-1"));
  await explain(page, cell);
  expect(await reason(page)).toBe(await said(page, "explain.over"));
  await page.keyboard.press("Escape");
  await page.keyboard.press("Home");
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>("[type=range]")!.value === "0");
  await explain(page, cell);
  expect(await reason(page)).toBe(await said(page, "explain.earlier"));
  await context.close();
});

it("explains in lessons, and reads explanations out", async () => {
  const { page, context, errors } = await visit("learn/duel");
  await page.locator(".lessons a").first().click();
  await page.locator(".host .thing").first().waitFor();
  await page.keyboard.press("i");
  await shown(page);
  const title = await page.locator(`${card} .title`).innerText();
  await page.waitForFunction(
    (text) =>
      [...document.querySelectorAll("[aria-live], [role=status]")].some((one) => one.textContent.includes(text)),
    title,
  );
  expect(errors).toEqual([]);
  await context.close();
});
