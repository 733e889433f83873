/* The commitment is shown before the game, and can be verified after it. */
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { at, newGame, playByClicks, waitFor, weakest, withBrowser } from "./browser";

withBrowser();

const sha256 = (...parts: (string | Buffer)[]): string =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex");
const bytes = (hex: string): Buffer => Buffer.from(hex, "hex");

it(
  "shows the commitment on the table and in the log, and verifies the seed at the end",
  at("new/channeling", async ({ page }) => {
    const word = "quicksilver";
    await page.getByText("Chance", { exact: true }).click();
    const promised = (await page.locator("form code").innerText()).trim();
    expect(promised).toMatch(/^[0-9a-f]{64}$/);
    await page.getByLabel(/^Your word/).fill(word);
    await page.getByText("Chance", { exact: true }).click();
    await newGame(page, ["person", await weakest(page)], { limit: "6" }, "");
    await waitFor(page, ["asked"]);

    const line = page.getByRole("button", { name: /^Chance committed/ });
    await line.click();
    const commitment = await page.locator("dialog code").first().innerText();
    expect(await page.getByText("Seed", { exact: true }).count()).toBe(0);
    await page.keyboard.press("Escape");
    expect(await line.innerText()).toContain(commitment.slice(0, 8));
    expect(await page.locator("aside").innerText()).toContain(commitment.slice(0, 8));

    await playByClicks(page, 15);
    await page.locator("dialog.end").getByRole("button", { name: "Verify" }).click();
    await page.getByText("Verified.", { exact: true }).waitFor();
    expect(await page.locator("dialog li").allInnerTexts()).toHaveLength(4);
    const seed = await page.locator("dialog.end code").innerText();
    expect(sha256(bytes(seed))).toBe(commitment);
    /* Later, from the table, in one touch. */
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Verify chance/ }).click();
    await page.locator("dialog.sheet").getByText("Verified.", { exact: true }).waitFor();

    const kept = await page.evaluate(
      () => Object.entries(localStorage).find(([key]) => key.startsWith("coven/game/"))![1],
    );
    const { pledge } = JSON.parse(kept) as { pledge: { mix: { secret: string } } };
    expect(sha256(bytes(pledge.mix.secret))).toBe(promised);
    expect(sha256("coven mix 1", bytes(pledge.mix.secret), bytes(sha256(word)))).toBe(seed);
  }),
);

it(
  "says so when a game does not match its commitment",
  at("new/channeling", async ({ page }) => {
    await newGame(page, ["person", await weakest(page)], { limit: "6" });
    await playByClicks(page, 16);
    await page.evaluate(() => {
      const [key, kept] = Object.entries(localStorage).find(([key]) => key.startsWith("coven/game/"))!;
      const save = JSON.parse(kept) as { pledge: { commitment: string } };
      save.pledge.commitment = "0".repeat(64);
      localStorage.setItem(key, JSON.stringify(save));
    });
    await page.reload();
    await page.locator("dialog.end").getByRole("button", { name: "Verify" }).click();
    await page.getByText("This game does not match its commitment.").waitFor();
  }),
);
