/* mix.ts -- this page's part in the mix of chance (docs/online.md, "Chance"), and the mix itself a second time, apart
 * from the engine's: what two programs find by themselves is worth more than what one of them says. */
import { freshSeed, toHex } from "../engine/seed";
import { sha256 } from "../engine/sha256";
import type { Kept, Part } from "./kept";
import type { Mixed, Mixing, Said } from "./protocol";

const fromHex = (hex: string): number[] => (hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
const ascii = (text: string): number[] => [...new TextEncoder().encode(text)];
const hash = (...parts: readonly number[][]): string => toHex(sha256(Uint8Array.from(parts.flat())));

/** The SHA-256 of 32 bytes, all in hex. */
export const promiseOf = (given: string): string => hash(fromHex(given));

/** The seed that follows from a mix. */
export const seedOf = ({ table, server, promises, given }: Mixed): string =>
  hash(
    ascii("coven mix 1"),
    ascii(table),
    fromHex(server),
    ...promises.flatMap((promise, i) => [fromHex(promise), fromHex(given[i] ?? "")]),
  );

export interface Story {
  table: string;
  commitment: string;
  promises: readonly string[];
  /** "game=null seats=2 goal=high": all options, in the game's order. */
  options: string;
  /** The SHA-256 of the seed. */
  chance: string;
}

/** The numbers of the four words. */
export const wordsOf = ({ table, commitment, promises, options, chance }: Story): number[] =>
  fromHex(
    hash(
      ascii("coven words 1"),
      ascii(table),
      fromHex(commitment),
      ...promises.map(fromHex),
      ascii(options),
      fromHex(chance),
    ),
  ).slice(0, 4);

export type Fault = "table" | "server" | "given" | "seed" | "kept" | "own";

/** What is wrong with a mix that was revealed: the first that does not fit, or null. `part` is what this page kept. */
export function faultOf(
  mix: Mixed,
  { table, chance, part, person }: { table: string; chance: string; part?: Part | undefined; person?: number },
): Fault | null {
  if (mix.table !== table) return "table";
  if (promiseOf(mix.server) !== mix.commitment) return "server";
  if (mix.given.length !== mix.promises.length || mix.given.some((given, i) => promiseOf(given) !== mix.promises[i]))
    return "given";
  if (promiseOf(seedOf(mix)) !== chance) return "seed";
  if (part && part.commitment !== mix.commitment) return "kept";
  if (part && (mix.promises[person ?? -1] !== part.promise || mix.given[person ?? -1] !== part.given)) return "own";
  return null;
}

/** What this page has to say next for the mix; null: nothing, "bad": what the server shows is not what was promised, so
 * nothing more is given. `person` counts the people in the order of their seats, from 0. */
export function nextOf(mix: Mixing, person: number, kept: Kept): Said | "bad" | null {
  const step = mix.step[person];
  if (step === undefined || step >= 2) return null;
  let { part } = kept.now;
  if (part?.commitment !== mix.commitment) part = undefined;
  if (step === 1 && part && !part.lost) {
    if (!mix.promises?.length) return null;
    return mix.promises[person] === part.promise ? { t: "mix", c: part.given } : "bad";
  }
  /* Nothing was promised yet, or what was promised is lost: then everything begins again. */
  if (!part) {
    const given = freshSeed();
    part = { commitment: mix.commitment, promise: promiseOf(given), given, ...(step === 1 ? { lost: true } : {}) };
    kept.note({ part });
  }
  return { t: "mix", h: part.promise };
}
