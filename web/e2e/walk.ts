/* walk.ts -- a walk over screens, at twelve sizes. In English: what can be touched is in view and large enough, and
 * nothing is cut off or covered. In a language that no screen was made for (pseudo.ts): a plain letter is a text that
 * was not translated, and a text that does not fit would not fit in German either; there axe-core finds nothing, in
 * both themes. ONLY=a pattern of names takes some of the screens. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, inject, it } from "vitest";
import { violations } from "./axe";
import { atRest, SIZES, visit, withBrowser, type Visit } from "./browser";
import { engine } from "./moments";
import { GAMES, goTo, PEOPLE, type Screen } from "./screens";
import { expectFits, expectNone, expectRoom, PHONE, resize, setTheme, WIDE } from "./sizes";

/** What is not text: notation, digits, keys, the languages by their own names; and the name of the program, and how
 * lists are joined and dates are written in an unknown language; and people's own names (screens.ts). */
const NO_TEXT = "code, kbd, textarea, input, script, style, noscript, button[lang]";
const MONTH = new Intl.DateTimeFormat("en", { month: "short" }).format();
const NAMES = ["Coven", " and ", MONTH, ...PEOPLE];

/** The names of seats that are not translated. */
async function plainNames(): Promise<string[]> {
  const session = await engine("texts-pseudo/engine.xx.txt");
  return GAMES.flatMap((game) => {
    const seats = session.games().games.find((info) => info.game === game)!.seats_max;
    const players = Array<string>(seats).fill("person");
    const { names } = session.open({ game, seats, options: {}, seed: "names", players });
    return names.filter((name) => /[A-Za-z]{3}/.test(name));
  });
}

/** Texts with plain letters: what is shown, what is spoken, what the pointer shows. */
function untranslated(page: Page, ignored: string, names: string[]): Promise<string[]> {
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
    { ignored, names },
  );
}

export function walk(screens: Screen[]): void {
  const visits: Visit[] = [];
  let names: string[];

  withBrowser();
  beforeAll(async () => {
    names = [...NAMES, ...(await plainNames())];
    for (const language of ["xx", "en"])
      visits.push(await visit("", SIZES.wide, { from: inject("pseudo"), settings: { language } }));
  });
  afterAll(async () => {
    for (const { context } of visits) await context.close();
  });

  const only = new RegExp(process.env.ONLY ?? "");
  describe.each(screens.filter(({ name }) => only.test(name)))("$name", (screen) => {
    const { name, path } = screen;

    it("is translated, accessible, and has room for longer texts", async () => {
      const { page } = visits[0]!;
      await resize(page, WIDE);
      await goTo(page, screen);
      await atRest(page);
      const rules = path.startsWith("how/") || (await page.locator("dialog .prose").count()) ? ", .prose, .moment" : "";
      expectNone(await untranslated(page, NO_TEXT + rules, names), "not translated");
      expectNone(await violations(page, "all"), "axe, night");
      await setTheme(page, "daylight");
      expectNone(await violations(page, "colours"), "axe, daylight");
      /* A phone has the same parts in another order, so only the tables are checked there. */
      if (/^(home|play-|look|board-)/.test(name)) {
        await resize(page, PHONE);
        expectNone(await violations(page, "all"), "axe, daylight, on a phone");
        await setTheme(page, "night");
        expectNone(await violations(page, "colours"), "axe, night, on a phone");
      }
      await setTheme(page, "night");
      await expectRoom(page, name);
    });

    it("can be touched and read at twelve sizes", async () => {
      const { page } = visits[1]!;
      await resize(page, WIDE);
      await goTo(page, screen);
      await expectFits(page, name);
    });
  });
}
