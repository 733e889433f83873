/* Every screen of online play: axe finds nothing, in both themes, and everything can be read and touched, from a small
 * phone to a large screen. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { atRest, useTool, withBrowser } from "./browser";
import { violations } from "./axe";
import { expectFits, expectNone, PHONE, resize, setTheme, WIDE } from "./sizes";
import { comes, leave, pathOf, peopleAt, playOnline, seesTable, Server, setTable, type Person } from "./online";

withBrowser();
const server = new Server();
beforeAll(() => server.start());
afterAll(() => server.end());

const FEW = ["1440x900", "320x568", "390x844", "844x390", "2560x1440"];

/** Some sizes, and at a large and a small one axe, in both themes. */
async function expectGood({ page }: Person, name: string): Promise<void> {
  await expectFits(page, name, FEW);
  for (const size of [PHONE, WIDE]) {
    await resize(page, size);
    for (const theme of ["daylight", "night"] as const) {
      await setTheme(page, theme);
      await atRest(page);
      const found = await violations(page, theme === "night" ? "all" : "colours");
      expectNone(found, `${name} at ${size}, ${theme}`);
    }
  }
}

const shows = (page: Page, path: string): Promise<void> =>
  page.evaluate((hash) => void (location.hash = hash), `#/${path}`);

describe("the screens of online play", () => {
  it("are good before the game: a new table, the waiting room, an invitation", async () => {
    const ada = await comes(server, "Ada", "online/duel");
    await ada.page.locator("form .seat select").first().waitFor();
    await expectGood(ada, "a new table");
    const { links } = await setTable(ada, { game: "duel", who: ["me", "person", "novice"] });
    await ada.page.getByRole("button", { name: "QR code" }).first().click();
    await ada.page.locator(".invite svg[role=img]").waitFor();
    await expectGood(ada, "the waiting room");
    const bo = await comes(server, "Bo", pathOf([...links.values()][0]!));
    await bo.page.locator("form input").waitFor();
    await expectGood(bo, "an invitation");
    await shows(bo.page, "promise");
    await bo.page.locator("main h2").first().waitFor();
    await expectGood(bo, "what is promised");
    await shows(bo.page, "t/aaaaaaaaaa");
    await bo.page.getByText("There is no such table").waitFor();
    await leave([ada, bo]);
  });

  it("are good at the table and after it", async () => {
    const { people } = await peopleAt(server, { game: "isle", who: ["me", "person"] }, ["Wilhelmina", "Bo"]);
    const [ada, bo] = people as [Person, Person];
    await playOnline(people, { limit: 4 });
    await expectGood(ada, "a table");
    await useTool(bo.page, "The game");
    await bo.page.locator("dialog[open]").getByRole("button", { name: "Offer a draw" }).click();
    await ada.page.locator(".live").waitFor();
    await expectGood(ada, "an offer");
    await useTool(ada.page, "The game");
    await expectGood(ada, "what may be done");
    await ada.page.keyboard.press("Escape");
    await ada.page.locator("header .words").click();
    await expectGood(ada, "the four words");
    await ada.page.keyboard.press("Escape");
    await ada.page.locator(".live").getByRole("button", { name: "Yes", exact: true }).click();
    await ada.page.locator(".sheet .check").waitFor();
    await expectGood(ada, "the end");
    await shows(ada.page, "mine");
    await ada.page.locator(".go").first().waitFor();
    await ada.page.getByRole("button", { name: "Make a code" }).click();
    await ada.page.locator(".code").waitFor();
    await expectGood(ada, "my games");
    await shows(ada.page, "");
    await ada.page.locator('a[href="#/mine"]').waitFor();
    await seesTable(bo);
    await leave(people);
  });
});
