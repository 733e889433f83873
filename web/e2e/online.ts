/* online.ts -- a server of their own for tests of online tables, and how people use such a table. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openContext, SIZES, stateOf, useTool, type Visit } from "./browser";

const PROGRAM = process.env.COVEN ?? fileURLToPath(new URL("../../build/release/coven", import.meta.url));

/** A server that keeps its tables in a folder of its own, and can be stopped and started again. */
export class Server {
  readonly #folder = mkdtempSync(join(tmpdir(), "coven-e2e-"));
  #process: ChildProcess | null = null;
  address = "";

  async start(): Promise<void> {
    const port = this.address ? new URL(this.address).port : "0";
    const options = ["--port", port, "--no-open", "--no-limits", "--data", this.#folder];
    const started = spawn(PROGRAM, ["serve", ...options], { stdio: ["ignore", "pipe", "inherit"] });
    this.#process = started;
    this.address = await new Promise<string>((resolve, reject) => {
      started.once("exit", (code) => reject(new Error(`coven serve ended with ${code}`)));
      started.stdout!.on("data", (chunk: Buffer) => {
        const found = /http:\S+/.exec(chunk.toString());
        if (found) resolve(found[0]);
      });
    });
  }

  async stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    const ended = new Promise<void>((resolve) => this.#process!.once("exit", () => resolve()));
    this.#process!.kill(signal);
    await ended;
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** A person with a browser of their own. */
export interface Person extends Visit {
  name: string;
}

/** Somebody opens a path of the page. */
export async function comes(
  server: Server,
  name: string,
  path: string,
  { size = SIZES.wide, settings = {} }: { size?: { width: number; height: number }; settings?: object } = {},
): Promise<Person> {
  const visited = await openContext(path, size, false, {
    from: server.address,
    settings: { confirm: false, certain: true, ...settings },
  });
  return { name, ...visited };
}

export interface Setting {
  game: string;
  /** "me", "person" or a level, by seat. */
  who: string[];
  options?: Record<string, string>;
  watch?: "link" | "no";
}

/** Set a table by hand. Returns the links of the free seats, by seat. */
export async function setTable(
  person: Person,
  setting: Setting,
): Promise<{ table: string; links: Map<number, string> }> {
  const { page } = person;
  await page.evaluate((path) => void (location.hash = path), `#/online/${setting.game}`);
  await page.locator("form .seat select").first().waitFor();
  await page.locator("form input.field").first().fill(person.name);
  const seats = page.locator("form fieldset").getByRole("button", { name: String(setting.who.length), exact: true });
  if (await seats.count()) await seats.click();
  for (const [i, who] of setting.who.entries()) await page.locator("form .seat select").nth(i).selectOption(who);
  if (setting.options) {
    await page.locator(".more-options summary").click();
    for (const [name, value] of Object.entries(setting.options)) {
      const field = page.locator(`[data-option=${name}]`).locator("select, input");
      if ((await field.evaluate((element) => element.tagName)) === "SELECT") await field.selectOption(value);
      else await field.fill(value).then(() => field.blur());
    }
  }
  if (setting.watch) await page.locator("form .seat select").nth(setting.who.length).selectOption(setting.watch);
  await page.locator("form > button").click();
  await page.locator("section.card input").first().waitFor();
  const table = /#\/t\/(\w+)/.exec(page.url())![1]!;
  const found = await page
    .locator("section.card input")
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  return { table, links: new Map(found.map((link) => [Number(link.split("/").at(-2)), link])) };
}

/** Somebody follows an invitation, enters a name and sits down. */
export async function sitsDown({ page }: Person, name: string): Promise<void> {
  await page.locator("form input").fill(name);
  await page.locator("form button.main").click();
  await page.locator("form").waitFor({ state: "detached" });
}

/** The path in a link. */
export const pathOf = (link: string): string => link.split("#/")[1]!;

/** The table is drawn. */
export const seesTable = ({ page }: Person): Promise<void> => page.locator(".frame.online .host").waitFor();

/** A table with people at it, each in a browser of their own; the first one has set it. */
export async function peopleAt(
  server: Server,
  setting: Setting,
  names: string[],
): Promise<{ people: Person[]; table: string }> {
  const host = await comes(server, names[0]!, "");
  const { table, links } = await setTable(host, setting);
  const people = [host];
  for (const [i, link] of [...links.values()].entries()) {
    const person = await comes(server, names[i + 1]!, pathOf(link));
    await sitsDown(person, names[i + 1]!);
    people.push(person);
  }
  for (const person of people) await seesTable(person);
  return { people, table };
}

/** A table that is set without the page: the first of these people makes it, the others sit down, all open it. */
export async function quickTable(people: readonly Person[], wanted: object): Promise<string> {
  const post = ({ page }: Person, path: string, body: object): Promise<unknown> =>
    page.evaluate(
      async ([to, json]) => {
        const headers = { "content-type": "application/json" };
        const answer = await fetch(`./api/${to}`, { method: "POST", headers, body: json });
        if (!answer.ok) throw new Error(await answer.text());
        return (await answer.json()) as unknown;
      },
      [path, JSON.stringify(body)] as const,
    );
  const [host, ...others] = people as [Person, ...Person[]];
  const setting = { seats: people.length, options: {}, players: people.map(() => "person"), watch: "link", my: 1 };
  const made = await post(host, "tables", { ...setting, ...wanted, name: host.name });
  const { id, invites } = made as { id: string; invites: Record<string, string> };
  for (const [i, person] of others.entries())
    await post(person, `tables/${id}/join`, { token: invites[i + 2]!, seat: i + 2, name: person.name });
  await Promise.all(
    people.map(async (person) => {
      await person.page.evaluate((path) => void (location.hash = path), `#/t/${id}`);
      await seesTable(person);
    }),
  );
  return id;
}

/** Choose something from the sheet of what may be done besides playing. */
export async function act({ page }: Person, ...names: string[]): Promise<void> {
  await useTool(page, "The game");
  for (const name of names) await page.locator("dialog[open]").getByRole("button", { name }).click();
}
/** Answer what is asked in the bar, or claim there. */
export const answer = ({ page }: Person, name: string): Promise<void> =>
  page.locator(".live").getByRole("button", { name, exact: true }).click();
export const headline = ({ page }: Person): Promise<string> => page.locator("dialog.sheet h2").first().innerText();

export const leave = async (people: readonly Person[]): Promise<void> => {
  for (const { context } of people) await context.close();
};

const ended = (page: Page): Promise<boolean> => stateOf(page).then((state) => state === "ended");

/** One decision by touching what glows, if this person is asked. False if nothing is asked now. */
async function decides({ page }: Person, turn: number): Promise<boolean> {
  const before = await page.locator("aside .scroll li").count();
  for (let i = 0; i < 12; i++) {
    const things = page.locator(".thing.can");
    const count = await things.count();
    if (!count) return i > 0;
    await things
      .nth((turn * 7 + i * 3) % count)
      .click({ timeout: 2000 })
      .catch(() => undefined);
    if ((await page.locator("aside .scroll li").count()) !== before) return true;
  }
  return true;
}

/** Play until the end, or for so many decisions. `between` may do something to the table after each. */
export async function playOnline(
  people: readonly Person[],
  { limit = 4000, between }: { limit?: number; between?: (decisions: number) => Promise<void> } = {},
): Promise<number> {
  let decisions = 0;
  let idle = Date.now();
  while (decisions < limit) {
    let acted = false;
    for (const person of people) {
      if (decisions >= limit) break;
      if (await ended(person.page)) continue;
      if (!(await decides(person, decisions))) continue;
      acted = true;
      decisions++;
      await between?.(decisions);
    }
    if (acted) idle = Date.now();
    else {
      const over = await Promise.all(people.map(({ page }) => ended(page)));
      if (over.every(Boolean)) return decisions;
      if (Date.now() - idle > 60_000)
        throw new Error(
          `nobody is asked: ${await Promise.all(people.map(({ page }) => page.locator(".prompt").innerText())).then((all) => all.join(" | "))}`,
        );
      await people[0]!.page.waitForTimeout(20);
    }
  }
  return decisions;
}

/** How the table says it was checked, once it is over. */
export async function expectFair({ page }: Person): Promise<void> {
  await expect.poll(() => page.locator(".sheet .check").innerText(), { timeout: 20_000 }).toContain("Checked");
}

/** Events in the log, as somebody sees it. */
export const storyOf = ({ page }: Person): Promise<string[]> => page.locator("aside .scroll li").allInnerTexts();
