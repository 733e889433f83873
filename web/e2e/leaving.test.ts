/* Somebody leaves an online table, for a while or for good; and somebody watches one later. Each table waits for the
 * server's own time, so all of them wait together. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withBrowser } from "./browser";
import { act, answer, comes, headline, leave, playOnline, quickTable, seesTable, Server, storyOf } from "./online";
import type { Person } from "./online";

withBrowser();
const server = new Server();
beforeAll(() => server.start());
afterAll(() => server.end());

/** Wait for something that takes a while. (`expect.poll` cannot be used by tests at the same time.) */
async function until<T>(get: () => Promise<T>, good: (now: T) => boolean): Promise<void> {
  const late = Date.now() + 60_000;
  for (let now = await get(); !good(now); now = await get()) {
    if (Date.now() > late) throw new Error(`still: ${String(now)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
const has =
  (part: string) =>
  (text: string): boolean =>
    text.includes(part);
const is =
  <T>(wanted: T) =>
  (now: T): boolean =>
    now === wanted;
const over =
  (least: number) =>
  (now: number): boolean =>
    now > least;

const come = (...names: string[]): Promise<Person[]> => Promise.all(names.map((name) => comes(server, name, "")));
const bar = ({ page }: Person): Promise<string> => page.locator(".live").innerText();
const asks = ({ page }: Person): Promise<number> => page.locator(".thing.can").count();
const computers = ({ page }: Person): Promise<number> => page.locator(".frame.online .seats li.computer").count();

/** Whoever is asked now, and the others. */
async function split(people: readonly Person[]): Promise<[Person, ...Person[]]> {
  await until(async () => (await Promise.all(people.map(asks))).some(Boolean), is(true));
  const open = await Promise.all(people.map(asks));
  const at = open.findIndex(Boolean);
  return [people[at]!, ...people.filter((_, i) => i !== at)];
}

const counted = ({ page }: Person): Promise<[number, number]> =>
  page.evaluate(() => {
    const shown = document.querySelector<HTMLElement>(".live");
    const left = Number(/In (\d+) second/.exec(shown?.innerText ?? "")?.[1] ?? 0);
    return [left, left ? shown!.querySelectorAll("button").length : 0];
  });

/** Whoever is to act closes the page; the others see how long they have to wait, and that it becomes less. */
async function closesPage({ page, name }: Person, others: readonly Person[]): Promise<void> {
  await page.close();
  for (const other of others) {
    await until(() => bar(other), has(`${name} is away.`));
    /* The seconds left, and what can be claimed: nothing before they are over. */
    const [first, claims] = await counted(other);
    expect(first).toBeLessThanOrEqual(15);
    expect(claims).toBe(0);
    if (first)
      await until(
        async () => (await counted(other))[0],
        (now) => now < first,
      );
  }
}

async function endWell(people: readonly Person[]): Promise<void> {
  for (const { errors } of people) expect(errors).toEqual([]);
  await leave(people);
}

describe.concurrent("at an online table", () => {
  it.each([
    ["win", "A win", "You won"],
    ["draw", "A draw", "share"],
  ])("a %s is claimed against whoever does not come back", async (_, claim, told) => {
    const people = await come("Ada", "Bo");
    await quickTable(people, { game: "scramble" });
    const [gone, here] = (await split(people)) as [Person, Person];
    await closesPage(gone, [here]);
    await answer(here, claim);
    await until(() => headline(here), has(told));
    expect(await here.page.locator("dialog.sheet").innerText()).toContain(`${gone.name} did not come back.`);
    await endWell(people);
  });

  it("of three, a computer takes an abandoned seat if the others want it, and play goes on", async () => {
    const people = await come("Ada", "Bo", "Cy");
    await quickTable(people, { game: "duel" });
    const [gone, one, two] = (await split(people)) as [Person, Person, Person];
    await closesPage(gone, [one, two]);
    /* A win takes everybody who is here; to ask for a computer, nobody may object. */
    await answer(one, "A win");
    await until(() => bar(one), has("You claim the win."));
    await until(() => bar(two), has(`${one.name} claims the win`));
    await answer(two, "No");
    await until(() => bar(one), has("declined"));
    await answer(two, "A computer for the seat");
    await until(() => bar(one), has(`${two.name} asks for a computer`));
    await one.page.locator(".live").getByRole("button", { name: "Object" }).waitFor();
    const before = (await storyOf(one)).length;
    for (const person of [one, two]) await until(() => computers(person), is(1));
    await until(async () => (await storyOf(one)).length, over(before));
    expect(await playOnline([one, two], { limit: 3 })).toBe(3);
    await endWell(people);
  });

  it("of three, a computer plays on for whoever resigned, who watches; the last person may end it", async () => {
    const people = await come("Ada", "Bo", "Cy");
    await quickTable(people, { game: "isle" });
    const [gone, one, two] = (await split(people)) as [Person, Person, Person];
    const before = (await storyOf(one)).length;
    await act(gone, "Resign", "Yes, resign");
    for (const person of people) await until(() => computers(person), is(1));
    await until(async () => (await storyOf(one)).length, over(before));
    expect(await playOnline([one, two], { limit: 3 })).toBe(3);
    /* Whoever resigned sees all of it, and is asked nothing. */
    await seesTable(gone);
    const told = (await storyOf(one)).length;
    await until(async () => (await storyOf(gone)).length, over(told - 1));
    expect(await asks(gone)).toBe(0);
    expect(await gone.page.getByRole("button", { name: "The game", exact: true }).count()).toBe(0);
    expect(await gone.page.locator(".live").count()).toBe(0);
    await act(one, "Resign", "Yes, resign");
    await until(() => computers(two), is(2));
    await act(two, "End the game as won");
    await until(() => headline(two), has("You won"));
    await endWell(people);
  });

  it("somebody who watches with a delay sees nothing earlier", async () => {
    const DELAY = 4;
    const people = await come("Ada", "Bo");
    const eve = await comes(server, "Eve", "");
    let done = Date.now();
    const table = await quickTable(people, { game: "scramble", delay: DELAY });
    const acts = ({ page }: Person): Promise<number> =>
      page.evaluate(async (id) => ((await (await fetch(`./api/tables/${id}`)).json()) as { s: number }).s, table);
    /** What was done after `done` was seen no earlier than it may be. */
    const expectLate = (): void => expect(Date.now() - done).toBeGreaterThanOrEqual(DELAY * 1000);
    await eve.page.evaluate((path) => void (location.hash = path), `#/t/${table}`);
    await seesTable(eve);
    expectLate();
    const before = (await storyOf(people[0]!)).length;
    await until(async () => (await storyOf(eve)).length, is(before));
    done = Date.now();
    await playOnline(people, { limit: 1 });
    await until(async () => (await storyOf(people[0]!)).length, over(before));
    if ((await acts(eve)) >= (await acts(people[0]!))) expectLate();
    await until(async () => (await storyOf(eve)).length, over(before));
    expectLate();
    done = Date.now();
    await act(people[1]!, "Resign", "Yes, resign");
    await until(() => headline(people[0]!), has("You won"));
    await until(() => headline(eve), has("Ada"));
    expectLate();
    await endWell([...people, eve]);
  });
});
