/* What a person can do at a table besides playing, and how errors are shown. */
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { address, at, newGame, playByClicks, visit, waitFor, weakest, withBrowser } from "./browser";

withBrowser();

const storyOf = (page: Page): Promise<string> => page.locator("aside ol").innerText();
const storyLines = (page: Page): Locator => page.locator("aside .scroll li");

/** Take the last decision back, and see that the story is shorter. */
async function undo(page: Page): Promise<void> {
  const before = await storyLines(page).count();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => storyLines(page).count()).toBeLessThan(before);
}

it(
  "starts a standard game with one touch, from home",
  at("", async ({ page }) => {
    await page
      .getByRole("link", { name: /^Play / })
      .first()
      .click();
    await page.getByRole("button", { name: /^Play against/ }).click();
    await waitFor(page, ["asked"]);
    expect(await page.locator(".prompt .line").textContent()).not.toBe("");
  }),
);

it(
  "takes a choice back by Back, by Esc, and by a second touch",
  at("new/channeling", async ({ page }) => {
    await newGame(page, ["person", await weakest(page)]);
    await waitFor(page, ["asked"]);
    const count = (): Promise<number> => page.locator(".thing.can").count();
    const before = await count();
    const back = page.getByRole("button", { name: "Back", exact: true });
    for (const way of ["button", "key", "touch"]) {
      const thing = page.locator(".thing.can").first();
      const phrase = await thing.getAttribute("data-phrase");
      await thing.click();
      await back.waitFor();
      if (way === "button") await back.click();
      else if (way === "key") await page.keyboard.press("Escape");
      else await page.locator(`.thing.lit[data-phrase="${phrase}"]`).first().click();
      await back.waitFor({ state: "detached" });
      expect(await count()).toBe(before);
    }
  }),
);

it(
  "undoes against a computer, and the record says that something had been seen",
  at("new/duel", async ({ page }) => {
    await newGame(page, ["person", await weakest(page)]);
    /* Cards are drawn right after the first decision: they have been seen when it is taken back. */
    await playByClicks(page, 5, 1);
    await waitFor(page, ["asked"]);
    await undo(page);
    await waitFor(page, ["asked"]);
    await playByClicks(page, 6, 1);
    await waitFor(page, ["asked"]);
    const kept = await page.evaluate(
      () => Object.entries(localStorage).find(([key]) => key.startsWith("coven/game/"))![1],
    );
    expect((JSON.parse(kept) as { seen: number[] }).seen.length).toBe(1);
  }),
);

it(
  "loses nothing by a reload in the middle of a game",
  at("new/duel", async ({ page }) => {
    await newGame(page, ["person", await weakest(page)]);
    await playByClicks(page, 7, 4);
    await waitFor(page, ["asked"]);
    const story = await storyOf(page);
    expect(story).not.toBe("");
    await page.reload();
    await waitFor(page, ["asked"]);
    expect(await storyOf(page)).toBe(story);
    await page.goto(address());
    await page.getByRole("link", { name: /events/ }).click();
    await waitFor(page, ["asked"]);
    expect(await storyOf(page)).toBe(story);
  }),
);

it(
  "draws a curtain between people with hidden hands",
  at("new/duel", async ({ page }) => {
    await newGame(page, ["person", "person"]);
    for (let i = 0; i < 4; i++) {
      await waitFor(page, ["curtain"]);
      /* Behind the curtain no hand is shown: the table is as a spectator sees it. */
      expect(await page.locator(".thing.can").count()).toBe(0);
      await page.getByRole("button", { name: /lift the curtain/ }).click();
      await playByClicks(page, i, 1);
    }
  }),
);

it(
  "shares a game by a link that a fresh profile opens, looks back, and plays on",
  at("new/channeling", async ({ page }) => {
    await newGame(page, ["person", await weakest(page)], { limit: "6" });
    await playByClicks(page, 8);
    await page.getByRole("button", { name: "Look back" }).click();
    await page.getByRole("button", { name: "Share" }).click();
    const link = page.getByLabel("Link", { exact: true });
    await expect.poll(() => link.inputValue()).toMatch(/#\/r\//);
    const carried = await link.inputValue();
    await page.getByRole("button", { name: "Copy the link" }).click();
    await page.getByText("The link is copied.").waitFor();
    const story = await storyOf(page);

    await at(carried.split("#/")[1]!, async ({ page: fresh }) => {
      await fresh.locator("aside ol li").first().waitFor();
      expect(await storyOf(fresh)).toBe(story);
      await fresh.keyboard.press("End");
      await fresh.keyboard.press("ArrowLeft");
      await fresh.keyboard.press("ArrowLeft");
      await fresh.getByRole("button", { name: "Play on from here" }).click();
      await fresh.waitForURL(/#\/play\//);
      await waitFor(fresh, ["asked", "ended"]);
    })();
  }),
);

it(
  "works with the network cut after the first visit",
  at(
    "",
    async ({ page, context }) => {
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      await context.setOffline(true);
      await page.goto(`${address()}#/new/isle`);
      await page.reload();
      await newGame(page, ["person", await weakest(page)]);
      await playByClicks(page, 9, 3);
    },
    { offline: true },
  ),
);

it.each([
  ["r/thisIsNoGame", /link is broken/],
  ["play/nosuchgame", /not in this browser/],
  ["nowhere", /leads nowhere/],
  ["new/chess", /not one of our games/],
])("speaks kindly of what is not there: %s", (path, words) =>
  at(path, async ({ page }) => {
    await page.getByText(words).waitFor();
    await page.getByRole("link", { name: "Home" }).first().waitFor();
  })(),
);

it(
  "speaks kindly of what cannot be loaded",
  at("load", async ({ page }) => {
    for (const [text, words] of [
      ["", /nothing here yet/],
      ["hello", /not a record/],
      ["isle seats=9 1 - 5,5 order", /cannot be read: seats: .*from 2 to 4/],
      ["isle 1 - 5,5 order nowhere", /position cannot be read: \w+: /],
      ["duel strength=20 wand=oak x", /wand: .*no such option/],
      ['{"record":1,"game":"isle","set":"house","seats":2,"options":{},"events":["1 fly away"]}', /cannot be read/],
    ] as const) {
      await page.getByLabel("Record, link or position").fill(text);
      await page.getByRole("button", { name: "Load it" }).click();
      await page.getByRole("alert").getByText(words).waitFor();
    }
  }),
);

it(
  "loads a position by paste and by drop, plays it, keeps it, takes back, shares it",
  at("load", async ({ page }) => {
    const box = page.getByLabel("Record, link or position");
    const position = "isle seats=2 1 - 5,5 order ....../..../......../..../....../....../..../......";
    await box.fill(position);
    await page.getByRole("button", { name: "Load it" }).click();
    await page.waitForURL(/#\/r\//);
    await page.getByText("0 of 0").waitFor();
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByText(/it is no record/).waitFor();
    expect(await page.getByLabel("The position at this moment").inputValue()).toBe(position.replace("seats=2 ", ""));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Play on from here" }).click();
    await page.waitForURL(/#\/play\//);
    await playByClicks(page, 12, 3);
    await waitFor(page, ["asked"]);
    const story = await storyOf(page);
    expect(story).not.toBe("");
    await page.reload();
    await waitFor(page, ["asked"]);
    expect(await storyOf(page)).toBe(story);
    await undo(page);
    await page.getByRole("link", { name: "Look back and share" }).click();
    await page.waitForURL(/#\/look\//);
    await page.getByText(/^\d+ of \d+$/).waitFor();
    await page.keyboard.press("Home");
    await page.getByText(/^0 of/).waitFor();

    /* Dropped text; the hidden hand is imagined, and the game begins at once. */
    await page.goto(`${address()}#/load`);
    await page.locator("form.drop").waitFor();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData("text/plain", "duel seat=1 0 choose:1 0,0 . . 20:156+-:.:.:itch,knock,bees 20:eeeoo:.:.:?,?,?");
      document
        .querySelector("form.drop")!
        .dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    await page.waitForURL(/#\/play\//);
    await waitFor(page, ["asked"]);
  }),
);

it(
  "tells which choices win a round of scramble, when asked",
  at("new/scramble", async ({ page }) => {
    await newGame(page, ["person", await weakest(page)]);
    await waitFor(page, ["asked"]);
    await page.keyboard.press("h");
    await page.getByRole("button", { name: "Which choices win?" }).click();
    await page.getByText(/wins this (deal|round)/).waitFor();
    const list = page.locator("dialog[open] li");
    expect(await list.getByText(/wins the round|loses the round/).count()).toBe(await list.count());
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Look back and share" }).click();
    await page.getByRole("button", { name: "Who wins the round?" }).click();
    await page.getByText(/wins this (deal|round)/).waitFor();
  }),
);

it(
  "lets two people take back only what showed nothing",
  at("new/isle", async ({ page }) => {
    await newGame(page, ["person", "person"]);
    const undo = page.getByRole("button", { name: "Undo" });
    await waitFor(page, ["asked"]);
    expect(await undo.isEnabled(), "what chance has shown").toBe(false);
    await playByClicks(page, 13, 1);
    await waitFor(page, ["asked"]);
    expect(await undo.isEnabled(), "a summoning").toBe(true);
  }),
);

it(
  "goes on when the browser has no room left, and says so",
  at("new/channeling", async ({ page }) => {
    /* Neither in local storage nor in the database. */
    await page.evaluate(() => {
      const full = (): never => {
        throw new DOMException("full", "QuotaExceededError");
      };
      Storage.prototype.setItem = full;
      IDBObjectStore.prototype.put = full;
    });
    await newGame(page, ["person", await weakest(page)]);
    await playByClicks(page, 10, 1);
    await page.getByText(/no room left/).waitFor();
    await page.getByRole("button", { name: "OK" }).click();
    await playByClicks(page, 11, 1);
  }),
);

it(
  "lets go of a table while one of its things has the focus",
  at("new/duel", async ({ page }) => {
    await newGame(page, ["person", await weakest(page)]);
    await waitFor(page, ["asked"]);
    await page.keyboard.press("ArrowRight");
    await page.locator(".thing:focus").waitFor();
    await page.evaluate(() => (location.hash = "#/"));
    await page.getByRole("link", { name: /events/ }).waitFor();
  }),
);

it(
  "lets one watch computers play",
  at("watch/scramble", async ({ page }) => {
    const level = await weakest(page);
    await newGame(page, [level, level], { banish: "1" });
    await waitFor(page, ["ended"]);
  }),
);

it("weighs at most 300 kB up to the first table, the module at most 150", async () => {
  const { page, context } = await visit("new/channeling");
  const asked = new Set<string>();
  /* What the service worker stores afterwards does not count. */
  context.on("request", (request) => {
    if (!request.serviceWorker()) asked.add(request.url().split("#")[0]!);
  });
  await page.goto("about:blank");
  await page.goto(`${address()}#/new/channeling`);
  await page.getByRole("button", { name: /^Play against/ }).click();
  await waitFor(page, ["asked"]);
  /* The worker fetches the module, and the page's own list has what was fetched before we listened. */
  for (const name of await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name)))
    asked.add(name);
  const module = address() + /assets\/[^"]*\.wasm/.exec(await (await fetch(`${address()}sw.js`)).text())![0];
  asked.add(module);

  const weigh = async (name: string): Promise<number> =>
    Number((await fetch(name, { method: "HEAD", headers: { "accept-encoding": "br" } })).headers.get("content-length"));
  const first = [...asked].filter(
    (name) => name.startsWith(address()) && !name.endsWith("sw.js") && !name.endsWith(".net"),
  );
  const weights = new Map(await Promise.all(first.map(async (name) => [name, await weigh(name)] as const)));
  const list = [...weights].map(([name, weight]) => `${weight} ${name}`).join("\n");
  expect(Math.min(...weights.values()), list).toBeGreaterThan(0);
  expect(weights.get(module)!, "the module").toBeLessThanOrEqual(150_000);
  expect(
    [...weights.values()].reduce((sum, weight) => sum + weight),
    list,
  ).toBeLessThanOrEqual(300_000);
  await context.close();
});
