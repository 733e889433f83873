/* texts.svelte.ts -- what the page says, in the language of whoever reads it. `t("page.home.title")` is a text; it is
 * reactive, so that everything is said again when another language is chosen. Only one language is fetched, and of it
 * only what every screen needs; a screen that needs more says so with `needTexts`. */
import languages, { keys } from "coven:languages";
import type { Keys } from "./keys";
import { unpack, type Packed, type Patterns } from "./packed";
import { Renderer } from "./render";

export type Key = keyof Keys;
/** The keys of texts without arguments. */
export type PlainKey = { [K in Key]: Keys[K] extends null ? K : never }[Key];
type Args<K extends Key> = Keys[K] extends null ? [] : [args: Keys[K]];
type Files = (typeof languages)[number];
/** A part of the catalogue that is fetched on demand. */
export type Area = "explain" | "lessons" | "online" | "study";

export { languages };

let renderer = $state.raw(new Renderer("en", {}));
const state = $state({ turn: 0, failed: "" });

/** The catalogue that the engine is given; null where it speaks English. */
let forEngine: Promise<Uint8Array | null> = Promise.resolve(null);
let engineNow: Uint8Array | null = null;
/** The areas that have been asked for: another language brings them along. */
const needed: Partial<Record<Area, Promise<void>>> = {};

/** The text of a key. */
export const t = <K extends Key>(key: K, ...[args]: Args<K>): string => renderer.render(key, args ?? {});

/** Is there such a key? For keys that are made of names from outside. */
export const hasText = (key: string): key is PlainKey => renderer.has(key);

/** Some sentences, one after another; what is empty is left out. */
export const sentences = (...all: (string | false | null | undefined)[]): string => all.filter(Boolean).join(" ");

/** A part of a whole in percent. */
export const percent = (share: number): string =>
  renderer.number(share, { style: "percent", maximumFractionDigits: 0 });

/** A day, as the language writes it. */
export const date = (then: number): string =>
  new Intl.DateTimeFormat(renderer.locale, { dateStyle: "medium" }).format(then);

/** A minus as people write it. */
const minus = (text: string): string => text.replace("-", "−");

/** A share of a win, with two places. */
export const decimal = (share: number, signDisplay: "auto" | "always" = "auto"): string =>
  minus(renderer.number(share, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay }));

/** A number with its sign: +3, −2. */
export const signed = (count: number): string => minus(renderer.number(count, { signDisplay: "exceptZero" }));

export const language = {
  get code(): string {
    return renderer.code;
  },
  /** How often the language has changed: what the engine has said is asked for again. */
  get turn(): number {
    return state.turn;
  },
  /** A language that could not be fetched; empty if all went well. */
  get failed(): string {
    return state.failed;
  },
};

/** The catalogue for the engine, for whoever starts one. */
export const engineTexts = (): Promise<Uint8Array | null> => forEngine;

/** The same after a change of language. */
export const nextEngineTexts = (): Uint8Array | null => engineNow;

/** Speak a language whose texts are here. */
export function use(code: string, patterns: Patterns): void {
  renderer = new Renderer(code, patterns);
  if (typeof document !== "undefined") document.documentElement.lang = code;
}

const filesOf = (code: string): Files | undefined => languages.find((known) => known.code === code);

/** The language to begin with: the one chosen, or the first that the browser asks for and that is here. */
export function wantedCode(chosen: string, asked: readonly string[] = navigator.languages): string {
  const tags = [...(chosen ? [chosen] : []), ...asked].flatMap((tag) => [tag, tag.split("-")[0]!]);
  return tags.find(filesOf) ?? "en";
}

async function good(answer: Promise<Response>): Promise<Response> {
  const got = await answer;
  if (!got.ok) throw new Error(got.statusText);
  return got;
}

async function bytesOf(answer: Promise<Response>): Promise<Uint8Array> {
  return new Uint8Array(await (await good(answer)).arrayBuffer());
}

async function fetchArea(code: string, area: Area): Promise<Patterns> {
  return (await (await good(fetch(filesOf(code)!.later[area]!))).json()) as Patterns;
}

async function addArea(area: Area): Promise<void> {
  let code: string;
  let patterns: Patterns;
  do {
    ({ code } = renderer);
    patterns = await fetchArea(code, area);
  } while (code !== renderer.code);
  renderer = renderer.with(patterns);
}

/** Fetch an area in the present language, unless it is here. Rejects if it cannot be fetched. */
export function needTexts(area: Area): Promise<void> {
  const here = needed[area];
  if (here) return here;
  const added = addArea(area);
  needed[area] = added;
  added.catch(() => (needed[area] = undefined));
  return added;
}

/** The needed areas, those too that come to be needed meanwhile. */
async function fetchNeeded(code: string): Promise<Patterns> {
  const got: Partial<Record<Area, Patterns>> = {};
  for (;;) {
    const area = (Object.keys(needed) as Area[]).find((one) => needed[one] && !got[one]);
    if (!area) return Object.assign({}, ...Object.values(got)) as Patterns;
    got[area] = await fetchArea(code, area);
  }
}

async function fetched(code: string): Promise<[Patterns, Uint8Array | null]> {
  const { page, engine } = filesOf(code)!;
  const early = window.early?.texts?.code === code ? window.early.texts : null;
  if (window.early) window.early.texts = undefined;
  const [main, bytes] = await Promise.all([
    good(early?.page ?? fetch(page)).then(async (answer) => unpack(keys, (await answer.json()) as Packed)),
    engine ? bytesOf(early?.engine ?? fetch(engine)) : null,
  ]);
  return [{ ...main, ...(await fetchNeeded(code)) }, bytes];
}

/** Begin: fetch the wanted language, or else English. Rejects if there is none. */
export async function startTexts(chosen: string): Promise<void> {
  const code = wantedCode(chosen);
  const both = fetched(code);
  /* Before it has arrived, so that the engine waits for it. */
  forEngine = both.then(
    ([, engine]) => engine,
    () => null,
  );
  try {
    use(code, (await both)[0]);
  } catch (error) {
    if (code === "en") throw error;
    use("en", (await fetched("en"))[0]);
    state.failed = code;
  }
}

/** Speak another language from now on. False if it could not be fetched; nothing has changed then. */
export async function speak(code: string): Promise<boolean> {
  if (code === renderer.code) return true;
  try {
    const [patterns, engine] = await fetched(code);
    engineNow = engine;
    forEngine = Promise.resolve(engine);
    use(code, patterns);
    state.failed = "";
    state.turn++;
    return true;
  } catch {
    state.failed = code;
    return false;
  }
}
