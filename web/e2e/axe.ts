/* axe.ts -- what axe-core finds wrong with what is shown. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { debuggerOf } from "./sizes";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/* The rule that a button's name contains its visible text is meant for labels made of words. A drawn thing shows
 * figures (a card's two numbers), and its name says them in a sentence ("Moth Ring, b4: Vigor 4, Splendor 5"), so
 * the rule is skipped for the things of a scene, and only for them. The language of tests is not a language. */
const ALL: RunOptions = {
  rules: {
    "label-content-name-mismatch": { enabled: true },
    "html-lang-valid": { enabled: false },
    "valid-lang": { enabled: false },
  },
  resultTypes: ["violations"],
};
/** What depends on colours: in the other theme nothing else can be wrong. */
const COLOURS: RunOptions = {
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
  resultTypes: ["violations"],
};

export async function violations(page: Page, which: "all" | "colours"): Promise<string[]> {
  /* Through the debugger: the page's content security policy blocks foreign scripts. */
  const session = await debuggerOf(page);
  if (!(await page.evaluate(() => "axe" in window)))
    await session.send("Runtime.evaluate", { expression: source, silent: true });
  const found = await session.send("Runtime.evaluate", {
    expression: `axe.run(${JSON.stringify(which === "all" ? ALL : COLOURS)}).then(({ violations }) => ({ violations }))`,
    awaitPromise: true,
    returnByValue: true,
  });
  const { violations } = found.result.value as AxeResults;
  const drawn = await page.evaluate(
    (all) => all.map((selector) => document.querySelector(selector)?.matches("svg *, .thing:not(button)") ?? false),
    violations.flatMap(({ nodes }) => nodes.map(({ target }) => String(target[0]))),
  );
  return violations
    .flatMap(({ id, nodes }) => nodes.map((node) => ({ id, ...node })))
    .filter(({ id }, i) => !(id === "label-content-name-mismatch" && drawn[i]))
    .map(({ id, html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ""}`);
}
