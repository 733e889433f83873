/* Reading and choosing: what is asked and why, what stays to be read, the list of all choices, changing one's mind, and
 * where the focus goes. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { newGame, playByClicks, SIZES, visit, waitFor, weakest, withBrowser, type Visit } from "./browser";

withBrowser();

/** A position, with the person in the seat that acts. */
async function place(position: string, size = SIZES.wide, settings = {}): Promise<Visit> {
  const visited = await visit("load", size, { settings });
  const { page } = visited;
  await page.getByLabel("Record, link or position").fill(position);
  await page.getByRole("button", { name: "Load it" }).click();
  await page.waitForURL(/#\/r\//);
  await page.getByRole("button", { name: "Play on from here" }).click();
  await page.waitForURL(/#\/play\//);
  await waitFor(page, ["asked"]);
  return visited;
}

async function close({ context, errors }: Visit): Promise<void> {
  expect(errors).toEqual([]);
  await context.close();
}

const asked = (page: Page): Promise<string> => page.locator(".prompt .line").innerText();
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement!;
    return at.closest(".prompt") ? "prompt" : at.matches(".thing") ? "thing" : at.tagName.toLowerCase();
  });

const ISLE = "isle seats=2 2 12 5,5 act:troll:1:a1:2 t1t2../..../......../..../....../....../..../......";
const RITUAL = "scramble ritual 1 0-0 1 broom,kettle,bucket 2:6 0:- 0:- any/12/we fa/-/- ew/-/- fe";
const TRADED = "duel seats=2 18.1.1 remove:2 0,0 77889 . 20:.:4+2:bees:itch,knock 20:259+-:4+:sparks:hiccups,frogs";

it("a question that another seat forced says why it is asked", async () => {
  const visited = await place(TRADED);
  expect(await asked(visited.page)).toMatch(/^Crimson traded a hand/);
  await close(visited);
});

it.each(Object.values(SIZES))("the end of a round stays until it is touched, at $width", async (size) => {
  const visited = await place(RITUAL, size);
  const { page } = visited;
  await page.locator("main .thing.can").first().click();
  await page.locator(".prompt .button.play").click();
  const ribbon = page.locator(".verdict text");
  await ribbon.waitFor();
  const on = page.getByRole("button", { name: "Go on" });
  await on.waitFor();
  /* Nothing is dealt while it is there. */
  expect(await page.locator(".moves .say").allInnerTexts()).not.toContainEqual(expect.stringContaining("catalyst"));
  await page.locator("main").click();
  await ribbon.waitFor({ state: "detached" });
  await waitFor(page, ["asked"]);
  expect(await on.count()).toBe(0);
  await close(visited);
});

it("nothing is asked while the star still flies", async () => {
  /* Both imps are the person's: after the first push they are asked again. */
  const visited = await place(RITUAL.replace("any/12", "any/11"), SIZES.wide, { speed: 1 });
  const { page } = visited;
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.reload();
  await waitFor(page, ["asked"]);
  /* The page itself notes a question that is asked too early. */
  await page.evaluate(() => {
    const early: string[] = [];
    Object.assign(window, { early, flights: 0 });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...args) {
      const flight = animate.apply(this, args);
      if (!this.classList.contains("spark")) return flight;
      (window as unknown as { flights: number }).flights++;
      let flying = true;
      void flight.finished.then(() => (flying = false));
      new MutationObserver(() => {
        if (flying && document.querySelector("main .thing.can")) early.push("asked");
      }).observe(document.body, { attributes: true, childList: true, subtree: true });
      return flight;
    };
  });
  await page.locator("main .thing.can").first().click();
  await page.locator(".prompt .button.play").click();
  await page.waitForFunction(() => (window as unknown as { flights: number }).flights > 0);
  await waitFor(page, ["asked"]);
  const noted = await page.evaluate(() => {
    const { early, flights } = window as unknown as { early: string[]; flights: number };
    return { early, flights };
  });
  expect(noted.flights).toBeGreaterThan(0);
  expect(noted.early).toEqual([]);
  await close(visited);
});

it.each(Object.values(SIZES))("lists all choices by thing, and by what is touched, at $width", async (size) => {
  const visited = await visit("new/channeling", size);
  const { page } = visited;
  await newGame(page, ["person", await weakest(page)]);
  await waitFor(page, ["asked"]);
  await page.keyboard.press("w");
  const list = page.locator("dialog.beside");
  await list.getByText(/\d+ choices, the most obvious first/).waitFor();
  const groups = list.locator("details");
  const all = await groups.count();
  expect(all).toBeGreaterThan(1);
  expect(all).toBeLessThanOrEqual(8);
  expect(await groups.first().locator("summary").innerText()).toMatch(/glyph/);
  expect(await list.locator("details[open]").count()).toBe(1);
  /* The table is beside it, and can be touched. */
  const glyph = page.locator("main .thing.can").filter({ visible: true }).last();
  const many = Number(/\d+/.exec(await list.locator(".intro").innerText())![0]);
  await glyph.click();
  await list.getByText(/with what you touched/).waitFor();
  expect(Number(/\d+/.exec(await list.locator(".intro").innerText())![0])).toBeLessThan(many);
  await list.getByRole("button", { name: "Show all" }).click();
  await expect.poll(() => groups.count()).toBe(all);
  const choice = list.locator("li button").first();
  const say = (await choice.innerText()).trim();
  await choice.click();
  await list.waitFor({ state: "detached" });
  await expect.poll(() => asked(page)).toBe(say);
  await close(visited);
});

it("the list begins with what is hit or gained", async () => {
  const visited = await place(ISLE);
  const { page } = visited;
  await page.keyboard.press("w");
  await page.locator("dialog.beside").waitFor();
  await expect.poll(() => page.locator("dialog.beside li button").first().innerText()).toMatch(/attacks Earth's Troll/);
  await close(visited);
});

it("which choices win is asked where the hints are", async () => {
  const visited = await place(RITUAL);
  const { page } = visited;
  const solve = page.getByRole("button", { name: "Which choices win?" });
  await page.keyboard.press("w");
  await page.locator("dialog.beside").waitFor();
  expect(await solve.count()).toBe(0);
  await page.getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("h");
  await solve.click();
  const list = page.locator("dialog.beside");
  await list.getByRole("status").getByText(/round/).waitFor();
  await list.locator("li b").first().waitFor();
  expect((await list.locator("li b").allInnerTexts()).join()).toMatch(/wins|loses/);
  await close(visited);
});

it("another thing of the same kind changes the choice, without Back", async () => {
  const visited = await place(ISLE);
  const { page } = visited;
  const thing = (phrase: string): ReturnType<Page["locator"]> => page.locator(`main .thing[data-phrase="${phrase}"]`);
  await thing("a2").click();
  await expect.poll(() => asked(page)).toMatch(/attacks Earth's Troll on a2/);
  await thing("a3").click();
  await expect.poll(() => asked(page)).toMatch(/moves from a1 to a3/);
  await page.locator(".prompt .button.play").waitFor();
  await close(visited);
});

it("what the dice showed stays until the player acts", async () => {
  const visited = await place(ISLE);
  const { page } = visited;
  await page.locator('main .thing[data-phrase="a2"]').click();
  await page.locator(".prompt .button.play").click();
  const dice = page.locator(".fight text:is(.hit, .miss)");
  await dice.waitFor();
  await waitFor(page, ["asked"]);
  const result = await dice.innerHTML();
  await page.locator(".thing.can").first().click();
  expect(await dice.innerHTML(), "choosing is not acting").toBe(result);
  const animations = await dice.evaluate((text) => text.closest(".fight")!.getAnimations().length);
  expect(animations, "nothing makes them fade").toBe(0);
  await close(visited);
});

it("the focus goes to the heading of each screen, and is not lost by a move or a sheet", async () => {
  const visited = await visit("", SIZES.wide);
  const { page } = visited;
  await page.getByRole("link", { name: "Play The Channeling" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/#\/new\//);
  await expect.poll(() => focused(page)).toBe("h1");
  await newGame(page, ["person", await weakest(page)]);
  await waitFor(page, ["asked"]);
  await expect.poll(() => focused(page)).toBe("h1");
  /* A whole move by keys. */
  while ((await waitFor(page, ["asked", "chosen"])) === "asked") {
    await page.locator("main .thing.can").first().focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).not.toBe("body");
  }
  await expect.poll(() => focused(page)).toBe("prompt");
  await page.keyboard.press("Enter");
  await waitFor(page, ["asked"]);
  await expect.poll(() => focused(page)).toBe("prompt");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => focused(page)).toBe("thing");
  await page.keyboard.press("r");
  await page.locator("dialog[open]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("thing");
  await close(visited);
});

it("every item of a list has a name", async () => {
  const visited = await visit("new/channeling", SIZES.wide);
  const { page } = visited;
  const nameless = (): Promise<string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll("li")]
        .filter((item) => !item.getAttribute("aria-label") && !item.getAttribute("aria-labelledby"))
        .filter((item) => !item.textContent!.trim() && !item.hasAttribute("aria-hidden"))
        .map((item) => item.outerHTML),
    );
  await newGame(page, ["person", await weakest(page)]);
  await playByClicks(page, 3, 2);
  await waitFor(page, ["asked"]);
  expect(await nameless()).toEqual([]);
  await page.goto(new URL("#/", page.url()).href);
  await page.getByRole("heading", { name: "Continue" }).waitFor();
  for (const name of ["The Channeling", "Mathemagician's Duel"])
    expect(await page.getByRole("listitem", { name, exact: true }).count()).toBe(1);
  expect(await nameless()).toEqual([]);
  await close(visited);
});
