/* People in different places play each game to its end, with all that happens to them: a reload, a lost connection, two
 * tabs, another server. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withBrowser } from "./browser";
import { expectFair, leave, peopleAt, playOnline, seesTable, Server, storyOf, type Person } from "./online";

withBrowser();
const server = new Server();
beforeAll(() => server.start());
afterAll(() => server.end());

/** Everybody has seen the same game to its end, and checked it; no page has reported an error. */
async function wellEnded(people: readonly Person[], allowed = /^$/): Promise<void> {
  for (const person of people) await expectFair(person);
  const stories = await Promise.all(people.map(storyOf));
  for (const story of stories) expect(story.length, `${story.slice(0, 12).join(" / ")}`).toBe(stories[0]!.length);
  for (const { errors } of people) expect(errors.filter((error) => !allowed.test(error))).toEqual([]);
  await leave(people);
}

/** What a browser reports by itself when it is offline, or the server is gone. */
const LINE = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|WebSocket|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/;

describe("a game with friends elsewhere", () => {
  it("of scramble, while one reloads in the middle", async () => {
    const { people } = await peopleAt(server, { game: "scramble", who: ["me", "person"] }, ["Ada", "Bo"]);
    const words = await Promise.all(people.map(({ page }) => page.locator("header .words").innerText()));
    expect(words[0]).toMatch(/^\w+ \w+ \w+ \w+$/);
    expect(words[1]).toBe(words[0]);
    await playOnline(people, {
      between: async (decisions) => {
        if (decisions !== 5 && decisions !== 12) return;
        await people[1]!.page.reload();
        await seesTable(people[1]!);
      },
    });
    await wellEnded(people);
  });

  it("of channeling, while one is offline for a while: their move is kept and sent", async () => {
    const setting = { game: "channeling", who: ["me", "person"], options: { limit: "3" } };
    const { people } = await peopleAt(server, setting, ["Ada", "Bo"]);
    const [ada, bo] = people as [Person, Person];
    await playOnline(people, {
      between: async (decisions) => {
        if (decisions !== 2) return;
        for (const { page, context } of [ada, bo]) {
          if (!(await page.locator(".thing.can").count())) continue;
          await context.setOffline(true);
          while (await page.locator(".thing.can").count()) await page.locator(".thing.can").first().click();
          await expect.poll(() => page.locator(".prompt .line").innerText()).toContain("Your move is kept");
          await context.setOffline(false);
          await expect.poll(() => page.locator(".prompt .line").innerText()).not.toContain("Your move is kept");
          return;
        }
      },
    });
    await wellEnded(people, LINE);
  });

  it("of duel with three people, one with two tabs, over a restart of the server", async () => {
    const setting = { game: "duel", who: ["me", "person", "person"], options: { strength: "1", limit: "20" } };
    const { people, table } = await peopleAt(server, setting, ["Ada", "Bo", "Cy"]);
    const second = await people[1]!.context.newPage();
    await second.goto(`${server.address}#/t/${table}`);
    const tab: Person = { ...people[1]!, page: second };
    await seesTable(tab);
    /* The first move of the seat is made in the first tab, all others in the second, which is in front. */
    const [ada, bo, cy] = people as [Person, Person, Person];
    await bo.page.bringToFront();
    await playOnline([ada, bo, cy], { limit: 4 });
    await second.bringToFront();
    await playOnline([ada, tab, cy], {
      between: async (decisions) => {
        if (decisions !== 6) return;
        await server.stop("SIGKILL");
        await server.start();
      },
    });
    await wellEnded([ada, tab, cy], LINE);
  });

  it("of isle with four people", async () => {
    const setting = { game: "isle", who: ["me", "person", "person", "person"] };
    const { people } = await peopleAt(server, setting, ["Ada", "Bo", "Cy", "Di"]);
    await playOnline(people);
    await wellEnded(people);
  });
});
