/* texts.ts -- what the page says, for tests: the text of a key in the language that the page speaks. */
import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import type { Keys } from "../src/texts/keys";
import { unpack, type Packed, type Patterns } from "../src/texts/packed";
import { Renderer, type Value } from "../src/texts/render";

type Key = keyof Keys;
type Args<K extends Key> = Keys[K] extends null ? [] : [args: Keys[K]];

const renderers = new Map<string, Renderer>();

function rendererOf(code: string): Renderer {
  let found = renderers.get(code);
  if (!found) {
    const folder = new URL(`../../build/texts${code === "xx" ? "-pseudo" : ""}/`, import.meta.url);
    const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));
    const later = readdirSync(folder).filter((name) => name.endsWith(`.${code}.json`) && !name.startsWith("page."));
    const patterns = unpack(read("keys") as string[], read(`page.${code}`) as Packed);
    found = new Renderer(
      code,
      Object.assign(patterns, ...later.map((name) => read(name.replace(".json", "")))) as Patterns,
    );
    renderers.set(code, found);
  }
  return found;
}

export async function said<K extends Key>(page: Page, key: K, ...[args]: Args<K>): Promise<string> {
  await page.locator("#app > *").first().waitFor();
  const code = await page.evaluate(() => document.documentElement.lang);
  return rendererOf(code).render(key, (args ?? {}) as Record<string, Value>);
}
