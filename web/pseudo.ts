/* pseudo.ts -- a language for tests, made from English: each letter with an accent, four tenths longer, in brackets.
 * What is shown without accents was not translated; what does not fit would not fit in German. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Part, Pattern } from "./src/texts/render";

const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const STRANGE = "àƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÀƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ";
const STRANGE_LETTERS = [...STRANGE];

/** Text with strange letters. */
export const strange = (text: string): string =>
  [...text].map((letter) => STRANGE_LETTERS[PLAIN.indexOf(letter)] ?? letter).join("");

/** What makes a text four tenths longer: words of its own for a long one. */
function longer(length: number): string {
  const more = Math.ceil(length * 0.4);
  return more < 6 ? "~".repeat(more) : " ~~~~".repeat(Math.round(more / 5));
}

function part(given: Part): Part {
  if (typeof given === "string") return strange(given);
  const [name, plural, select] = given;
  const inner = (cases: Record<string, Pattern>): Record<string, Pattern> =>
    Object.fromEntries(Object.entries(cases).map(([word, body]) => [word, parts(body)]));
  if (plural) return [name, inner(plural)];
  return select ? [name, null, inner(select)] : [name];
}

const parts = (pattern: Pattern): Pattern => (typeof pattern === "string" ? strange(pattern) : pattern.map(part));

const lengthOf = (pattern: Pattern): number =>
  typeof pattern === "string"
    ? pattern.length
    : pattern.reduce((sum, one) => {
        if (typeof one === "string") return sum + one.length;
        const cases = Object.values(one[1] ?? one[2] ?? {});
        return sum + (cases.length ? Math.max(...cases.map(lengthOf)) : 4);
      }, 0);

/** What is no text, or is put together with others. */
const KEPT = /^(language\.plural|number\.|list\.|form\.|error\.code\.)/;

/** Catalogues in the strange language. */
export function pseudo(catalogue: Record<string, Pattern>): Record<string, Pattern> {
  return Object.fromEntries(
    Object.entries(catalogue).map(([id, pattern]): [string, Pattern] => {
      if (id === "language.code") return [id, "xx"];
      if (KEPT.test(id)) return [id, pattern];
      const made = parts(pattern);
      return [id, ["[", ...(typeof made === "string" ? [made] : made), `${longer(lengthOf(pattern))}]`]];
    }),
  );
}

/** A pattern as catalogues write it. */
export const patternText = (pattern: Pattern): string =>
  typeof pattern === "string" ? pattern : pattern.map(partText).join("");

function partText(given: Part): string {
  if (typeof given === "string") return given;
  const [name, plural, select] = given;
  const cases = Object.entries(plural ?? select ?? {}).map(([word, body]) => `${word} {${patternText(body)}}`);
  if (plural) return `{${name}, plural, ${cases.join(" ")}}`;
  return select ? `{${name}, select, ${cases.join(" ")}}` : `{${name}}`;
}

/** The texts of a set: all of its strings that have a space or a capital. */
function* textsIn(value: unknown): Iterable<string> {
  if (typeof value === "string") {
    if (/[A-Z ]/.test(value)) yield value;
  } else if (value && typeof value === "object") for (const inner of Object.values(value)) yield* textsIn(inner);
}

/** What the house sets are called in the strange language: "GAME/Original". */
export function pseudoSets(directory: string, games: readonly string[]): Record<string, Pattern> {
  const found: Record<string, Pattern> = {};
  for (const game of games)
    for (const text of textsIn(JSON.parse(readFileSync(join(directory, `${game}.json`), "utf8"))))
      found[`${game}/${text}`] = `[${strange(text)}${longer(text.length)}]`;
  return found;
}
