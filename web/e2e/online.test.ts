/* People in different places play each game to its end, with all that happens to them: a reload, a lost connection, two
 * tabs, another server. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withBrowser } from "./browser";
import { comes, expectFair, leave, peopleAt, playOnline, seesTable, Server, storyOf } from "./online";

withBrowser();
const server = new Server();
beforeAll(() => server.start());
afterAll(() => server.end());

describe("a game with a friend elsewhere", () => {
  it("is played to its end while one reloads in the middle: scramble", async () => {
    const { people } = await peopleAt(server, { game: "scramble", who: ["me", "person"] }, ["Ada", "Bo"]);
    await playOnline(people, {
      between: async (decisions) => {
        if (decisions === 5 || decisions === 12) await people[1]!.page.reload();
      },
    });
    for (const person of people) await expectFair(person);
    for (const { errors } of people) expect(errors).toEqual([]);
    await leave(people);
  });
});
