/* access.ts -- what axe-core finds wrong with a page. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/* The rule that a button's name contains its visible text is meant for labels made of words. A drawn thing shows
 * figures (a card's two numbers), and its name says them in a sentence ("Moth Ring, b4: Vigor 4, Splendor 5"), so
 * the rule is skipped for the things of a scene, and only for them. */
const OPTIONS = { rules: { "label-content-name-mismatch": { enabled: true } } };

/** A sentence for each fault. */
export async function accessFaults(page: Page): Promise<string[]> {
  /* Through the debugger: the page's content security policy blocks foreign scripts. */
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: axe });
  const found = await session.send("Runtime.evaluate", {
    expression: `axe.run(${JSON.stringify(OPTIONS)})`,
    awaitPromise: true,
    returnByValue: true,
  });
  const { violations } = found.result.value as AxeResults;
  const drawn = await page.evaluate(
    (all) => all.map((selector) => document.querySelector(selector)?.matches("svg *, .thing:not(button)") ?? false),
    violations.flatMap(({ nodes }) => nodes.map(({ target }) => String(target[0]))),
  );
  const faulty = violations.flatMap(({ id, nodes }) => nodes.map((node) => ({ id, ...node })));
  return faulty
    .filter(({ id }, i) => !(id === "label-content-name-mismatch" && drawn[i]))
    .map(({ id, html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ""}`);
}
