/* packed.ts -- the page's texts of one language as they are sent: a list of patterns in the order of the English keys,
 * which the page has, so that no language repeats them. What only this language has (forms of words) comes last, by
 * key. */
import type { Pattern } from "./render";

export type Patterns = Record<string, Pattern>;
export type Packed = (Pattern | Patterns)[];

export function pack(keys: readonly string[], patterns: Readonly<Patterns>): Packed {
  const more = Object.fromEntries(Object.entries(patterns).filter(([key]) => !keys.includes(key)));
  return [...keys.map((key) => patterns[key]!), more];
}

export function unpack(keys: readonly string[], packed: Packed): Patterns {
  const more = packed[keys.length] as Patterns;
  return { ...Object.fromEntries(keys.map((key, i) => [key, packed[i] as Pattern])), ...more };
}
