/* Every screen in a language that no screen was made for: each letter has an accent, each text is four tenths longer. A
 * plain letter is a text that was not translated; a text that does not fit would not fit in German either. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { preview, type PreviewServer } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Session } from "../src/engine/session";
import { SIZES, visit, waitFor, newGame, playByClicks, weakest, withBrowser, type Visit } from "./browser";
import { GAMES, PEOPLE, SCREENS } from "./screens";
import { said } from "./texts";

const SIZES_HERE = { ...SIZES, tablet: { width: 820, height: 1180 }, low: { width: 1024, height: 640 } };

/** What is not text: notation, digits, keys, the languages by their own names; and the name of the program, and how
 * lists are joined and dates are written in an unknown language; and people's own names (screens.ts). */
const NO_TEXT = "code, kbd, textarea, input, script, style, noscript, button[lang]";
const MONTH = new Intl.DateTimeFormat("en", { month: "short" }).format();
const NAMES = ["Coven", " and ", MONTH, ...PEOPLE];
/** Where text may be cut off, because the whole is elsewhere: names of seats, which the list of seats and the table
 * show; the words of a spell that is stored, which are read when it is chosen; and older moves, which are read when
 * they are replayed. */
const ELLIPSES = ".seats .name, .side .name, .parchment.strip i, .moves .older";

/* The engine's texts, of a game whose sentences are not messages yet (core/message.h). */
const ENGINE =
  ".prompt .line, .hint, .scroll li, .moves li, .said, dialog li, .speech .dim, .note p, .under-table .line";

let server: PreviewServer;
let from: string;
/** Games whose sentences are messages, and names that are not translated. */
const spoken = new Set<string>();
const plainNames: string[] = [];

withBrowser();
beforeAll(async () => {
  const web = fileURLToPath(new URL("..", import.meta.url));
  const outDir = fileURLToPath(new URL("../../build/page-pseudo", import.meta.url));
  execFileSync("npx", ["vite", "build", "--logLevel", "error"], {
    cwd: web,
    stdio: "inherit",
    env: { ...process.env, COVEN_PSEUDO: "1" },
  });
  server = await preview({ root: web, configFile: false, logLevel: "error", build: { outDir }, preview: { port: 0 } });
  from = server.resolvedUrls!.local[0]!;
  const build = (path: string): Buffer => readFileSync(new URL(`../../build/${path}`, import.meta.url));
  const session = await Session.create(await WebAssembly.compile(new Uint8Array(build("wasm/coven.wasm"))));
  session.language(new Uint8Array(build("texts-pseudo/engine.xx.txt")));
  for (const game of GAMES) {
    const seats = session.games().games.find((info) => info.game === game)!.seats_max;
    const players = Array<string>(seats).fill("person");
    const { names } = session.open({ game, seats, options: {}, seed: "names", players });
    session.deal();
    if (!/[A-Za-z]{3}/.test(session.prompt("") + session.choices()[0]!.say)) spoken.add(game);
    plainNames.push(...names.filter((name) => /[A-Za-z]{3}/.test(name)));
  }
}, 300_000);
afterAll(() => server?.close());

const open = (path: string): Promise<Visit> => visit(path, SIZES.wide, { from, settings: { language: "xx" } });

/** Texts with plain letters: what is shown, what is spoken, what the pointer shows. */
function untranslated(page: Page, ignored: string): Promise<string[]> {
  return page.evaluate(
    ({ ignored, names }) => {
      const plain = (text: string): boolean =>
        /[A-Za-z]{2}/.test(
          names.reduce((rest, name) => rest.replaceAll(name, ""), text).replace(/\b[0-9a-f]{8,}(…|\b)/g, ""),
        );
      const found: string[] = plain(document.title) ? [`title: ${document.title}`] : [];
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) {
        const text = walk.currentNode.textContent!.trim();
        const around = walk.currentNode.parentElement!;
        if (text && plain(text) && !around.closest(ignored)) found.push(text);
      }
      for (const name of ["aria-label", "title", "placeholder", "alt"])
        for (const element of document.querySelectorAll(`[${name}]`)) {
          const text = element.getAttribute(name)!;
          if (plain(text) && !element.closest(ignored)) found.push(`${name}: ${text}`);
        }
      return [...new Set(found)];
    },
    { ignored, names: [...NAMES, ...plainNames] },
  );
}

/** Texts that are wider than their box, or leave the drawing that they are in. */
function clipped(page: Page): Promise<string[]> {
  return page.evaluate((ellipses) => {
    const found: string[] = [];
    const tell = (element: Element, how: string): void =>
      void found.push(`${how}: ${element.className} "${element.textContent!.trim().slice(0, 60)}"`);
    for (const element of document.querySelectorAll<HTMLElement>("#app *, dialog *")) {
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && /\p{L}/u.test(node.textContent!));
      if (!own || element.closest(ellipses) || !element.getClientRects().length) continue;
      if (element instanceof SVGElement) {
        const plane = (element as SVGElement).ownerSVGElement?.getBoundingClientRect();
        const box = element.getBoundingClientRect();
        if (plane && box.width && (box.left < plane.left - 2 || box.right > plane.right + 2)) tell(element, "drawn");
        continue;
      }
      const style = getComputedStyle(element);
      /* Only for screen readers: the label of an icon. */
      if (style.clipPath === "inset(50%)") continue;
      if (style.display === "inline" || /auto|scroll/.test(style.overflowX) || element.closest(".visually-hidden"))
        continue;
      if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth) tell(element, "wide");
      if (/hidden|clip/.test(style.overflowY) && element.scrollHeight > element.clientHeight + 2) tell(element, "high");
    }
    return found;
  }, ELLIPSES);
}

describe.each(SCREENS.filter(({ name }) => new RegExp(process.env.ONLY ?? "").test(name)))(
  "$name",
  ({ path, reach }) => {
    it("is translated, and fits", async () => {
      const { page, context } = await open(path);
      try {
        await reach?.(page);
        await page.waitForTimeout(300);
        const game = await page.evaluate(() => document.querySelector<HTMLElement>("[data-game]")?.dataset.game ?? "");
        const quiet = spoken.has(game) || !path.includes("/") ? NO_TEXT : `${NO_TEXT}, ${ENGINE}`;
        const rules =
          path.startsWith("how/") || (await page.locator("dialog .prose").count()) ? ", .prose, .moment" : "";
        expect.soft(await untranslated(page, quiet + rules), "not translated").toEqual([]);
        for (const [name, size] of Object.entries(SIZES_HERE)) {
          await page.setViewportSize(size);
          await page.waitForTimeout(250);
          expect.soft(await clipped(page), `clipped at ${name}`).toEqual([]);
          const sideways = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect.soft(sideways, `scrolls sideways at ${name} by`).toBeLessThanOrEqual(0);
        }
      } finally {
        await context.close();
      }
    });
  },
);

describe("the language", () => {
  /* How far the game is, as it is saved. The lines of the log would not do: it folds runs of events. */
  const storyOf = (page: Page): Promise<number> =>
    page.evaluate(() => {
      const id = location.hash.split("/").pop()!;
      return (JSON.parse(localStorage.getItem(`coven/game/${id}`)!) as { plies: number }).plies;
    });

  it("is changed in the middle of a game, which goes on, and is remembered", async () => {
    const { page, context, errors } = await visit("new/channeling", SIZES.wide, { from });
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
    await newGame(page, ["person", await weakest(page)]);
    await playByClicks(page, 3, 1);
    await waitFor(page, ["asked"]);
    await page.locator(".thing.can").first().click();
    const [story, lit] = [await storyOf(page), await page.locator(".thing.lit").count()];
    await page.getByRole("button", { name: await said(page, "page.settings") }).click();
    await page.locator("dialog button[lang=xx]").click();
    await page.waitForFunction(() => document.documentElement.lang === "xx");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator("h1").textContent()).toMatch(/^\[.*\]$/);
    expect(await storyOf(page)).toBe(story);
    await expect.poll(() => page.locator(".thing.lit").count()).toBe(lit);
    await page.keyboard.press("Escape");
    await playByClicks(page, 4, 1);
    /* It is saved a moment after the click. */
    await expect.poll(() => storyOf(page), { timeout: 30_000 }).toBeGreaterThan(story);
    const saved = await storyOf(page);
    await page.reload();
    await waitFor(page, ["asked"]);
    expect(await page.locator("h1").textContent()).toMatch(/^\[.*\]$/);
    expect(await storyOf(page)).toBeGreaterThanOrEqual(saved);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("follows the browser", async () => {
    const { page, context } = await visit("", SIZES.wide, { from });
    await context.addInitScript(() => Object.defineProperty(navigator, "languages", { get: () => ["qq", "xx-AA"] }));
    await page.reload();
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("xx");
    await context.close();
  });

  it("is English where the other cannot be fetched, and says so in the settings", async () => {
    const { page, context } = await visit("", SIZES.wide, { from });
    await context.route(/page\.xx-/, (route) => route.abort());
    await page.evaluate(() => localStorage.setItem("coven/settings", JSON.stringify({ language: "xx" })));
    await page.goto(`${from}#/settings`);
    await page.reload();
    await page.getByText(await said(page, "page.settings.language.failed", { language: "Pseudo" })).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
    await context.close();
  });
});
