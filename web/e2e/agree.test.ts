/* What people at an online table do besides playing: agree, resign, play again, watch, come back on another device. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SIZES, useTool, withBrowser } from "./browser";
import { comes, leave, pathOf, peopleAt, playOnline, seesTable, Server, setTable, sitsDown, storyOf } from "./online";
import type { Person } from "./online";

withBrowser();
const server = new Server();
beforeAll(() => server.start());
afterAll(() => server.end());

const two = (game = "scramble"): Promise<{ people: Person[]; table: string }> =>
  peopleAt(server, { game, who: ["me", "person"] }, ["Ada", "Bo"]);

/** Choose something from the sheet of actions. */
async function act({ page }: Person, ...names: string[]): Promise<void> {
  await useTool(page, "The game");
  for (const name of names) await page.locator("dialog[open]").getByRole("button", { name }).click();
}
const answer = ({ page }: Person, name: string): Promise<void> =>
  page.locator(".live").getByRole("button", { name, exact: true }).click();
const headline = ({ page }: Person): Promise<string> => page.locator("dialog.sheet h2").first().innerText();

describe("at an online table", () => {
  it("somebody resigns, both play again with seats moved on, and then call that game off", async () => {
    const { people, table } = await two();
    const [ada, bo] = people as [Person, Person];
    await act(bo, "Resign", "Yes, resign");
    await expect.poll(() => headline(ada)).toContain("You won");
    await expect.poll(() => headline(bo)).toContain("You lost");
    await bo.page.getByRole("button", { name: "Play again" }).click();
    await ada.page.getByRole("button", { name: "Yes, play again" }).click();
    for (const { page } of people)
      await page.waitForURL((url) => /#\/t\/\w+$/.test(url.hash) && !url.hash.includes(table));
    for (const person of people) await seesTable(person);
    expect(await bo.page.locator(".seats li").first().innerText()).toContain("Bo");
    await act(ada, "Call the game off");
    await answer(bo, "Yes");
    await expect.poll(() => headline(ada)).toContain("called off");
    for (const { errors } of people) expect(errors).toEqual([]);
    await leave(people);
  });

  it("a draw is offered, declined, and accepted later; a move is taken back", async () => {
    const { people } = await two("channeling");
    const [ada, bo] = people as [Person, Person];
    await act(ada, "Offer a draw");
    await answer(bo, "No");
    await expect.poll(() => ada.page.locator(".live").innerText()).toContain("declined");
    await playOnline(people, { limit: 1 });
    await expect.poll(async () => (await storyOf(bo)).length).toBeGreaterThan(0);
    const mover = (await ada.page.locator(".thing.can").count()) ? bo : ada;
    const other = mover === ada ? bo : ada;
    const before = await storyOf(other);
    await useTool(mover.page, "The game");
    const back = mover.page.locator("dialog[open]").getByRole("button", { name: "Ask to take my move back" });
    if (await back.isEnabled()) {
      await back.click();
      await expect.poll(() => other.page.locator(".live").innerText()).toContain("take the last move back");
      await answer(other, "Yes");
      await expect.poll(async () => (await storyOf(other)).length).toBeLessThan(before.length);
      await mover.page.locator(".thing.can").first().waitFor();
    } else await mover.page.keyboard.press("Escape");
    await act(bo, "Offer a draw");
    await answer(ada, "Yes");
    await expect.poll(() => headline(ada)).toContain("share");
    for (const { errors } of people) expect(errors).toEqual([]);
    await leave(people);
  });

  it("somebody watches by link and sees nothing hidden; without the link's token nobody sits down", async () => {
    const { people, table } = await two("duel");
    const watcher = await comes(server, "Eve", `t/${table}`);
    await seesTable(watcher);
    await playOnline(people, { limit: 3 });
    await expect.poll(async () => (await storyOf(watcher)).length).toBe((await storyOf(people[0]!)).length);
    expect(await watcher.page.locator(".thing.can").count()).toBe(0);
    /* What the page was told of the game, and of it only what a spectator may know. */
    const told = await watcher.page.evaluate(async (id) => {
      const record = await (await fetch(`./api/tables/${id}/record`)).text();
      return record;
    }, table);
    expect(told).toContain("?");
    expect(told).not.toContain('"seed"');
    await leave([...people, watcher]);
  });

  it("a preview of a link redeems nothing; a used one lets nobody else sit down", async () => {
    const ada = await comes(server, "Ada", "");
    const { links } = await setTable(ada, { game: "isle", who: ["me", "person"] });
    const link = links.get(2)!;
    for (let i = 0; i < 3; i++) expect((await fetch(link)).status).toBe(200);
    const bo = await comes(server, "Bo", pathOf(link));
    await bo.page.locator("form input").waitFor();
    /* Looking at the invitation takes no seat either. */
    expect(await ada.page.locator(".seats li.free").count()).toBe(1);
    const cy = await comes(server, "Cy", pathOf(link));
    await cy.page.locator("form input").waitFor();
    await sitsDown(bo, "Bo");
    await seesTable(bo);
    expect(bo.page.url()).not.toContain(pathOf(link));
    await cy.page.locator("form input").fill("Cy");
    await cy.page.locator("form button.main").click();
    await cy.page.locator("form [role=alert]").waitFor();
    await leave([ada, bo, cy]);
  });

  it("my games are listed, and a code brings them to another device", async () => {
    const { people, table } = await two();
    const [ada] = people as [Person, Person];
    await ada.page.evaluate(() => void (location.hash = "#/mine"));
    await ada.page.locator(`a[href="#/t/${table}"]`).waitFor();
    await ada.page.getByRole("button", { name: "Make a code" }).click();
    const code = await ada.page.locator(".code").innerText();
    const phone = await comes(server, "Ada", "mine", { size: SIZES.phone });
    await phone.page.getByLabel("A code from another device").fill(code);
    await phone.page.getByRole("button", { name: "Use it" }).click();
    await phone.page.locator(`a[href="#/t/${table}"]`).click();
    await seesTable(phone);
    expect(await phone.page.locator(".seats li").first().innerText()).toContain("You");
    /* And away with it. */
    await ada.page.getByRole("button", { name: "Delete it", exact: true }).click();
    await ada.page.getByRole("button", { name: "Yes, delete it" }).click();
    await expect.poll(() => ada.page.locator("[role=status]").first().innerText()).toContain("deleted");
    expect(await ada.page.locator(`a[href="#/t/${table}"]`).count()).toBe(0);
    await leave([...people, phone]);
  });
});

describe("without a server for tables", () => {
  it("the page hides what needs one", async () => {
    const alone = await comes(server, "Ada", "");
    await alone.page.locator('a[href="#/mine"]').waitFor();
    await alone.context.route("**/api/server", (route) => route.fulfill({ status: 200, body: "<html></html>" }));
    await alone.page.reload();
    await alone.page.locator(".games").waitFor();
    await alone.page.waitForTimeout(500);
    expect(await alone.page.locator('a[href="#/mine"]').count()).toBe(0);
    await leave([alone]);
  });
});
