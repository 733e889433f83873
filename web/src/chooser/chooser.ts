/* chooser.ts -- how a person chooses one of many legal events by touching things, for every game alike.
 *
 * A legal event is a row of words ("attack c2 c4"). A thing on the table stands for a phrase: one word ("c2") or several
 * in a row ("on 2"). Touching it keeps the events that have this phrase at one place. A place that all events still in
 * question agree on is settled by itself, so nobody touches what is certain. Touches may come in any order: with
 * "attack c2 c4", "move c2 d1" and "done" on offer, touching c2 settles the second word, and touching c4 then leaves
 * one event only.
 *
 * Everything here is a value: a function gives a new Choosing and leaves the old one as it was. */

/** A legal event: its text, and what it does in a sentence. */
export interface Choice {
  readonly text: string;
  readonly say: string;
}

/** A phrase that was touched, and the place (word number from 0) where it stands. */
export interface Pick {
  readonly at: number;
  readonly words: readonly string[];
}

export interface Choosing {
  readonly choices: readonly Choice[];
  readonly picks: readonly Pick[];
  /** The events that have every pick. */
  readonly matching: readonly Choice[];
  /** The words settled so far from the first on, as the engine's `ask` wants them. */
  readonly soFar: string;
  /** The event, once only one is left. */
  readonly complete: Choice | null;
  /** Settle what is certain without a touch. */
  readonly advance: boolean;
}

/** Stands for "no further word" where one event is the beginning of another. */
export const END = "";

const cut = new Map<string, readonly string[]>();

/** The words of an event's text or of a phrase. */
export function wordsOf(text: string): readonly string[] {
  let words = cut.get(text);
  if (!words) {
    if (cut.size > 20000) cut.clear();
    words = text === END ? [END] : text.split(" ");
    cut.set(text, words);
  }
  return words;
}

const wordAt = (choice: Choice, at: number): string => wordsOf(choice.text)[at] ?? END;

const has = (choice: Choice, at: number, phrase: readonly string[]): boolean =>
  phrase.every((word, i) => wordAt(choice, at + i) === word);

function make(choices: readonly Choice[], picks: readonly Pick[], advance: boolean): Choosing {
  const matching = choices.filter((choice) => picks.every((pick) => has(choice, pick.at, pick.words)));
  const bare = { choices, picks, matching, advance, soFar: "", complete: null };
  const length = lengthOf(matching);
  let settled = 0;
  while (settled < length && isSettled(bare, settled)) settled++;
  const soFar = matching.length ? wordsOf(matching[0]!.text).slice(0, settled).join(" ") : "";
  return { ...bare, soFar, complete: matching.length === 1 && settled >= length ? matching[0]! : null };
}

const lengthOf = (choices: readonly Choice[]): number =>
  choices.reduce((most, choice) => Math.max(most, wordsOf(choice.text).length), 0);

/** Is the word at this place chosen, or certain? */
function isSettled(choosing: Choosing, at: number): boolean {
  if (choosing.picks.some((pick) => at >= pick.at && at < pick.at + pick.words.length)) return true;
  if (!choosing.advance) return false;
  const first = wordAt(choosing.matching[0]!, at);
  return choosing.matching.every((choice) => wordAt(choice, at) === first);
}

/** Begin to choose among the legal events. A single legal event is complete at once (with `advance`). */
export function begin(choices: readonly Choice[], advance = true): Choosing {
  return make(choices, [], advance);
}

/** Where touching this phrase would put it; -1 if it is nothing that can be chosen now. */
function placeOf(choosing: Choosing, phrase: string): number {
  const words = wordsOf(phrase);
  const length = lengthOf(choosing.matching) + (phrase === END ? 1 : 0);
  for (let at = 0; at + words.length <= length; at++) {
    const open = words.some((_, i) => !isSettled(choosing, at + i));
    if (open && choosing.matching.some((choice) => has(choice, at, words))) return at;
  }
  return -1;
}

/** Would touching this phrase choose something? */
export const canTouch = (choosing: Choosing, phrase: string): boolean => placeOf(choosing, phrase) >= 0;

/** Was this phrase touched? */
export const isChosen = (choosing: Choosing, phrase: string): boolean =>
  choosing.picks.some((pick) => pick.words.join(" ") === phrase);

/** Does the event that is being chosen hold this phrase for certain, touched or not? */
export function isSure(choosing: Choosing, phrase: string): boolean {
  if (isChosen(choosing, phrase)) return true;
  if (!choosing.picks.length || !choosing.matching.length) return false;
  const words = wordsOf(phrase);
  for (let at = 0; at + words.length <= lengthOf(choosing.matching); at++)
    if (words.every((_, i) => isSettled(choosing, at + i)) && has(choosing.matching[0]!, at, words)) return true;
  return false;
}

/** Touch a thing: choose it; or, if it was chosen before, take it back with all that was chosen after it. */
export function touch(choosing: Choosing, phrase: string): Choosing {
  const at = placeOf(choosing, phrase);
  if (at >= 0) return make(choosing.choices, [...choosing.picks, { at, words: wordsOf(phrase) }], choosing.advance);
  const before = choosing.picks.findIndex((pick) => pick.words.join(" ") === phrase);
  return before < 0 ? choosing : make(choosing.choices, choosing.picks.slice(0, before), choosing.advance);
}

/** Take the last touch back. */
export function back(choosing: Choosing): Choosing {
  return choosing.picks.length ? make(choosing.choices, choosing.picks.slice(0, -1), choosing.advance) : choosing;
}

/** The words that can stand at the first open place, in the order of the list, each once. */
export function nextWords(choosing: Choosing): string[] {
  const length = lengthOf(choosing.matching);
  for (let at = 0; at < length; at++)
    if (!isSettled(choosing, at)) return [...new Set(choosing.matching.map((choice) => wordAt(choice, at)))];
  return [];
}

/** Every word that can be touched now, at whatever place. */
export function openWords(choosing: Choosing): string[] {
  const open = new Set<string>();
  const length = lengthOf(choosing.matching);
  for (let at = 0; at < length; at++)
    if (!isSettled(choosing, at)) for (const choice of choosing.matching) open.add(wordAt(choice, at));
  return [...open].filter((word) => canTouch(choosing, word));
}

/** The words of an event that a touch could still name: what to light for a hint. */
export function phraseOf(choosing: Choosing, text: string): string[] {
  return wordsOf(text).filter((word) => canTouch(choosing, word));
}
