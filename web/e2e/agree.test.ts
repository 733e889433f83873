/* What people at an online table do besides playing: agree, resign, play again, watch, come back on another device. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SIZES, withBrowser } from "./browser";
import {
  act,
  answer,
  comes,
  headline,
  leave,
  pathOf,
  peopleAt,
  playOnline,
  seesTable,
  Server,
  setTable,
  sitsDown,
  storyOf,
  type Person,
} from "./online";

withBrowser();
const server = new Server();
beforeAll(() => server.start());
afterAll(() => server.end());

const two = (game = "scramble"): Promise<{ people: Person[]; table: string }> =>
  peopleAt(server, { game, who: ["me", "person"] }, ["Ada", "Bo"]);

/** To look back at a game that somebody resigned leads to its own table, and never to one in this browser. */
async function expectOver({ page, context }: Person, table: string): Promise<void> {
  await page.locator(`.sheet a[href="#/look/online-${table}"]`).waitFor();
  const looks = await context.newPage();
  for (const way of ["look", "play"]) {
    await looks.goto(`${server.address}#/${way}/online-${table}`);
    await looks.getByRole("link", { name: "Back to the game" }).waitFor();
    expect(new URL(looks.url()).hash).toBe(`#/look/online-${table}`);
  }
  const on = looks.getByRole("button", { name: "Play on from here" });
  await on.click();
  await looks.waitForURL(/#\/play\/(?!online)/);
  await looks.locator(".frame.play .seats li").first().waitFor();
  expect(await looks.locator(".frame.play .seats li.computer").count()).toBe(1);
  await looks.goBack();
  await looks.getByRole("link", { name: "Back to the game" }).click();
  await looks.locator(".frame.online .host").waitFor();
  expect(new URL(looks.url()).hash).toBe(`#/t/${table}`);
  await looks.close();
}

describe("at an online table", () => {
  it("somebody resigns, both play again with seats moved on, and then call that game off", async () => {
    const { people, table } = await two();
    const [ada, bo] = people as [Person, Person];
    await act(bo, "Resign", "Yes, resign");
    await expect.poll(() => headline(ada)).toContain("You won");
    await expect.poll(() => headline(bo)).toContain("You lost");
    await expectOver(ada, table);
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
    /* In this game nothing is hidden, and no chance follows a move. */
    const { people } = await two("scramble");
    const [ada, bo] = people as [Person, Person];
    await act(ada, "Offer a draw");
    await answer(bo, "No");
    await expect.poll(() => ada.page.locator(".live").innerText()).toContain("declined");
    await playOnline(people, { limit: 1 });
    await expect.poll(async () => (await storyOf(bo)).length).toBeGreaterThan(0);
    const mover = (await ada.page.locator(".thing.can").count()) ? bo : ada;
    const other = mover === ada ? bo : ada;
    await other.page.locator(".thing.can").first().waitFor();
    const before = await storyOf(other);
    await act(mover, "Ask to take my move back");
    await expect.poll(() => other.page.locator(".live").innerText()).toContain("take the last move back");
    await answer(other, "Yes");
    await mover.page.locator(".thing.can").first().waitFor();
    for (const person of people) await expect.poll(() => storyOf(person)).toEqual(before.slice(0, -1));
    expect(await other.page.locator(".thing.can").count()).toBe(0);
    /* Play goes on from there. */
    await playOnline(people, { limit: 1 });
    for (const person of people) await expect.poll(async () => (await storyOf(person)).length).toBe(before.length);
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
