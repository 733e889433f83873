/* What a person can do at a table besides playing, and what happens when something is not as it should be. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { address, launch, newGame, noErrors, playByClicks, visit, waitFor, weakest } from "./browser";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it("starts a standard game with one touch, from home", async () => {
  const visited = await visit(browser);
  const { page, context } = visited;
  await page.getByRole("link", { name: /^Play / }).first().click();
  await page.getByRole("button", { name: /^Play against/ }).click();
  await waitFor(page, ["asked"]);
  expect(await page.locator(".ask .line").textContent()).not.toBe("");
  noErrors(visited);
  await context.close();
});

it("takes a choice back by Back, by Esc, and by a second touch", async () => {
  const visited = await visit(browser, "new/channeling");
  const { page, context } = visited;
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
    else {
      const same = page.locator(`.thing.lit[data-phrase="${phrase}"]`);
      if (!(await same.count())) await back.click();
      else await same.first().click();
    }
    await back.waitFor({ state: "detached" });
    expect(await count()).toBe(before);
  }
  noErrors(visited);
  await context.close();
});

it("undoes against a computer, and the record says that something had been seen", async () => {
  const visited = await visit(browser, "new/duel");
  const { page, context } = visited;
  await newGame(page, ["person", await weakest(page)]);
  /* Cards are drawn right after the first decision: they have been seen when it is taken back. */
  await playByClicks(page, 5, 1);
  await waitFor(page, ["asked"]);
  const lines = page.locator("aside .scroll li");
  const before = await lines.count();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => lines.count()).toBeLessThan(before);
  await waitFor(page, ["asked"]);
  await playByClicks(page, 6, 1);
  await waitFor(page, ["asked"]);
  const kept = await page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith("coven/game/"))![1]);
  expect((JSON.parse(kept) as { seen: number[] }).seen.length).toBe(1);
  noErrors(visited);
  await context.close();
});

it("loses nothing by a reload in the middle of a game", async () => {
  const visited = await visit(browser, "new/duel");
  const { page, context } = visited;
  await newGame(page, ["person", await weakest(page)]);
  await playByClicks(page, 7, 4);
  await waitFor(page, ["asked"]);
  const story = await page.locator("aside ol").innerText();
  await page.reload();
  await waitFor(page, ["asked"]);
  expect(await page.locator("aside ol").innerText()).toBe(story);
  await page.goto(address());
  await page.getByRole("link", { name: /events/ }).click();
  await waitFor(page, ["asked"]);
  expect(await page.locator("aside ol").innerText()).toBe(story);
  noErrors(visited);
  await context.close();
});

it("draws a curtain between people with hidden hands", async () => {
  const visited = await visit(browser, "new/duel");
  const { page, context } = visited;
  await newGame(page, ["person", "person"]);
  for (let i = 0; i < 4; i++) {
    await waitFor(page, ["curtain"]);
    /* Behind the curtain nobody is shown a hand: what is there is what an onlooker sees. */
    expect(await page.locator(".thing.can").count()).toBe(0);
    await page.getByRole("button", { name: /lift the curtain/ }).click();
    await playByClicks(page, i, 1);
  }
  noErrors(visited);
  await context.close();
});

it("shares a game by a link that a fresh profile opens, looks back, and plays on", async () => {
  const visited = await visit(browser, "new/channeling");
  const { page, context } = visited;
  await newGame(page, ["person", await weakest(page)], { limit: "6" });
  await playByClicks(page, 8);
  await page.getByRole("button", { name: "Look back" }).click();
  await page.getByRole("button", { name: "Share" }).click();
  const link = page.getByLabel("Link", { exact: true });
  await expect.poll(() => link.inputValue()).toMatch(/#\/r\//);
  const carried = await link.inputValue();
  await page.getByRole("button", { name: "Copy the link" }).click();
  await page.getByText("The link is copied.").waitFor();
  const story = await page.locator("aside ol").innerText();
  noErrors(visited);
  await context.close();

  const fresh = await visit(browser, carried.split("#/")[1]);
  await fresh.page.locator("aside ol li").first().waitFor();
  expect(await fresh.page.locator("aside ol").innerText()).toBe(story);
  await fresh.page.keyboard.press("End");
  await fresh.page.keyboard.press("ArrowLeft");
  await fresh.page.keyboard.press("ArrowLeft");
  await fresh.page.getByRole("button", { name: "Play on from here" }).click();
  await fresh.page.waitForURL(/#\/play\//);
  await waitFor(fresh.page, ["asked", "ended"]);
  noErrors(fresh);
  await fresh.context.close();
});

it("works with the network cut after the first visit", async () => {
  const visited = await visit(browser);
  const { page, context, errors } = visited;
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  await page.goto(`${address()}#/new/isle`);
  await page.reload();
  await newGame(page, ["person", await weakest(page)]);
  await playByClicks(page, 9, 3);
  expect(errors).toEqual([]);
  await context.close();
});

it("speaks kindly of a broken link, a corrupt record, a lost game and a wrong address", async () => {
  for (const [path, words] of [
    ["r/thisIsNoGame", /link is broken/],
    ["play/nosuchgame", /not in this browser/],
    ["nowhere", /leads nowhere/],
    ["new/chess", /none of ours/],
  ] as const) {
    const { page, context, errors } = await visit(browser, path);
    await page.getByText(words).waitFor();
    await page.getByRole("link", { name: "Home" }).first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  }
  const { page, context } = await visit(browser, "load");
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
  await context.close();
});

it("loads a position by paste and by drop, plays it, keeps it, takes back, shares it", async () => {
  const visited = await visit(browser, "load");
  const { page, context } = visited;
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
  const story = await page.locator("aside ol").innerText();
  await page.reload();
  await waitFor(page, ["asked"]);
  expect(await page.locator("aside ol").innerText()).toBe(story);
  const lines = page.locator("aside .scroll li");
  const before = await lines.count();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => lines.count()).toBeLessThan(before);
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
    document.querySelector("form.drop")!.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await page.waitForURL(/#\/play\//);
  await waitFor(page, ["asked"]);
  noErrors(visited);
  await context.close();
});

it("tells which choices win a round of scramble, when asked", async () => {
  const visited = await visit(browser, "new/scramble");
  const { page, context } = visited;
  await newGame(page, ["person", await weakest(page)]);
  await waitFor(page, ["asked"]);
  await page.keyboard.press("w");
  expect(await page.getByText(/wins the round|loses the round/).count()).toBe(0);
  await page.getByRole("button", { name: "Which of them win?" }).click();
  await page.getByText(/(deal|round) belongs to/).waitFor();
  expect(await page.getByText(/wins the round|loses the round/).count()).toBe(await page.locator("dialog[open] li").count());
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Look back and share" }).click();
  await page.getByRole("button", { name: "Who wins the round?" }).click();
  await page.getByText(/(deal|round) belongs to/).waitFor();
  noErrors(visited);
  await context.close();
});

it("lets two people take back only what showed nothing", async () => {
  const visited = await visit(browser, "new/isle");
  const { page, context } = visited;
  await newGame(page, ["person", "person"]);
  const undo = page.getByRole("button", { name: "Undo" });
  await waitFor(page, ["asked"]);
  await playByClicks(page, 13, 1);
  await waitFor(page, ["asked"]);
  const chance = (await page.locator("aside .scroll li").last().locator(".star").count()) > 0;
  expect(await undo.isEnabled()).toBe(!chance);
  noErrors(visited);
  await context.close();
});

it("goes on when the browser has no room left, and says so", async () => {
  const visited = await visit(browser, "new/channeling");
  const { page, context } = visited;
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await newGame(page, ["person", await weakest(page)]);
  await playByClicks(page, 10, 1);
  await page.getByText(/no room left/).waitFor();
  await page.getByRole("button", { name: "All right" }).click();
  await playByClicks(page, 11, 1);
  noErrors(visited);
  await context.close();
});

it("lets go of a table while one of its things has the focus", async () => {
  const visited = await visit(browser, "new/duel");
  const { page, context } = visited;
  await newGame(page, ["person", await weakest(page)]);
  await waitFor(page, ["asked"]);
  await page.keyboard.press("ArrowRight");
  await page.locator(".thing:focus").waitFor();
  await page.evaluate(() => (location.hash = "#/"));
  await page.getByRole("link", { name: /events/ }).waitFor();
  noErrors(visited);
  await context.close();
});

it("lets one watch computers play", async () => {
  const visited = await visit(browser, "watch/scramble");
  const { page, context } = visited;
  const level = await weakest(page);
  await newGame(page, [level, level]);
  await waitFor(page, ["ended"]);
  noErrors(visited);
  await context.close();
});

it("weighs at most 300 kB up to the first table, the module at most 120", async () => {
  const visited = await visit(browser, "new/channeling");
  const { page, context } = visited;
  const sizes = new Map<string, number>();
  /* Beside the page, the worker fetches; both are counted where they are answered. */
  const all = async (): Promise<void> => {
    for (const name of sizes.keys()) {
      const answer = await fetch(name, { method: "HEAD", headers: { "accept-encoding": "br" } });
      sizes.set(name, Number(answer.headers.get("content-length")));
    }
  };
  /* What is kept for later, when the page stands already, is not part of it. */
  context.on("request", (request) => {
    if (!request.serviceWorker()) sizes.set(request.url().split("#")[0]!, 0);
  });
  await page.goto("about:blank");
  await page.goto(`${address()}#/new/channeling`);
  await page.getByRole("button", { name: /^Play against/ }).click();
  await waitFor(page, ["asked"]);
  const module = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  for (const name of module) sizes.set(name, 0);
  const pack = await (await fetch(`${address()}sw.js`)).text();
  const wasm = /assets\/[^"]*\.wasm/.exec(pack)![0];
  sizes.set(address() + wasm, 0);
  await all();
  const first = [...sizes].filter(([name]) => !name.endsWith("sw.js") && !name.endsWith(".net"));
  const total = first.reduce((sum, [, size]) => sum + size, 0);
  expect(sizes.get(address() + wasm)!, "the module").toBeLessThanOrEqual(120_000);
  expect(total, first.map(([name, size]) => `${size} ${name}`).join("\n")).toBeLessThanOrEqual(300_000);
  await context.close();
});
