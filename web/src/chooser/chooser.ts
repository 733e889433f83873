/* chooser.ts -- how a person chooses one of many legal events by touching things; the same for every game.
 *
 * A legal event is a list of words ("attack c2 c4"). A thing on the table stands for a phrase: one word ("c2") or
 * several in a row ("on 2"). Touching it keeps the events that have this phrase at one place. A place on which all
 * remaining events agree is settled by itself, so nobody touches what is certain. Touches may come in any order: with
 * "attack c2 c4", "move c2 d1" and "done" on offer, touching c2 settles the second word, and touching c4 then leaves
 * only one event.
 *
 * Everything here is a value: functions return a new Choosing and leave the old one unchanged. */

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
  /** The words settled so far, from the first on, as the engine's prompt takes them. */
  readonly soFar: string;
  /** The event, once only one is left. */
  readonly complete: Choice | null;
  /** Settle what is certain without a touch. */
  readonly advance: boolean;
  /** For each place, whether its word is chosen or certain. */
  readonly settled: readonly boolean[];
  /** For each word that can be touched now, the first open place where it can stand. */
  readonly open: ReadonlyMap<string, number>;
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

/* What is asked often is computed once: a table has dozens of things and hundreds of events. */
function make(choices: readonly Choice[], picks: readonly Pick[], advance: boolean): Choosing {
  const matching = choices.filter((choice) => picks.every((pick) => has(choice, pick.at, pick.words)));
  const length = matching.reduce((most, choice) => Math.max(most, wordsOf(choice.text).length), 0);
  const settled: boolean[] = [];
  const open = new Map<string, number>();
  for (let at = 0; at < length; at++) {
    const first = wordAt(matching[0]!, at);
    const picked = picks.some((pick) => at >= pick.at && at < pick.at + pick.words.length);
    settled[at] = picked || (advance && matching.every((choice) => wordAt(choice, at) === first));
    if (settled[at]) continue;
    for (const choice of matching) if (!open.has(wordAt(choice, at))) open.set(wordAt(choice, at), at);
  }
  const until = settled.indexOf(false);
  const words = matching.length ? wordsOf(matching[0]!.text) : [];
  const soFar = words.slice(0, until < 0 ? undefined : until).join(" ");
  const complete = matching.length === 1 && until < 0 ? matching[0]! : null;
  return { choices, picks, matching, soFar, complete, advance, settled, open };
}

/** Begin to choose among the legal events. A single legal event is complete at once (with `advance`). */
export function begin(choices: readonly Choice[], advance = true): Choosing {
  return make(choices, [], advance);
}

/** Where touching this phrase would put it; -1 if it is nothing that can be chosen now. */
function placeOf(choosing: Choosing, phrase: string): number {
  const words = wordsOf(phrase);
  if (words.length === 1) return choosing.open.get(phrase) ?? -1;
  for (let at = 0; at + words.length <= choosing.settled.length; at++) {
    const open = words.some((_, i) => !choosing.settled[at + i]);
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
  for (let at = 0; at + words.length <= choosing.settled.length; at++)
    if (words.every((_, i) => choosing.settled[at + i]) && has(choosing.matching[0]!, at, words)) return true;
  return false;
}

/* What can be touched before anything is chosen, by the list of choices. */
const beginnings = new WeakMap<readonly Choice[], Choosing>();

function beginning({ choices, advance }: Choosing): Choosing {
  let first = beginnings.get(choices);
  if (!first) beginnings.set(choices, (first = begin(choices, advance)));
  return first;
}

/** The number of the last pick that this phrase can replace, beside the picks before it; -1 if there is none. */
function replaceable({ choices, picks }: Choosing, phrase: string): number {
  const words = wordsOf(phrase);
  return picks.findLastIndex(
    ({ at, words: old }, i) =>
      old.length === words.length &&
      choices.some(
        (choice) => has(choice, at, words) && picks.slice(0, i).every((pick) => has(choice, pick.at, pick.words)),
      ),
  );
}

/** Would touching this phrase change what was chosen? It stands for another thing of the same kind, or begins anew. */
export const canChange = (choosing: Choosing, phrase: string): boolean =>
  choosing.picks.length > 0 &&
  !canTouch(choosing, phrase) &&
  !isChosen(choosing, phrase) &&
  (replaceable(choosing, phrase) >= 0 || canTouch(beginning(choosing), phrase));

/** Choose this phrase instead of a pick. What was picked after it stays as far as it fits. */
function change(choosing: Choosing, phrase: string): Choosing {
  const { choices, picks, advance } = choosing;
  const i = replaceable(choosing, phrase);
  if (i < 0) return touch(beginning(choosing), phrase);
  const instead = make(choices, [...picks.slice(0, i), { at: picks[i]!.at, words: wordsOf(phrase) }], advance);
  return picks.slice(i + 1).reduce((kept, pick) => {
    const more = make(choices, [...kept.picks, pick], advance);
    return more.matching.length ? more : kept;
  }, instead);
}

/** Touch a thing: choose it. If it was chosen before, take it back with all that was chosen after it. If it cannot be
 * added to what was chosen, choose it instead of that. */
export function touch(choosing: Choosing, phrase: string): Choosing {
  const at = placeOf(choosing, phrase);
  if (at >= 0) return make(choosing.choices, [...choosing.picks, { at, words: wordsOf(phrase) }], choosing.advance);
  const before = choosing.picks.findIndex((pick) => pick.words.join(" ") === phrase);
  if (before >= 0) return make(choosing.choices, choosing.picks.slice(0, before), choosing.advance);
  return canChange(choosing, phrase) ? change(choosing, phrase) : choosing;
}

/** Take the last touch back. */
export function back(choosing: Choosing): Choosing {
  return choosing.picks.length ? make(choosing.choices, choosing.picks.slice(0, -1), choosing.advance) : choosing;
}

/** The words that can stand at the first open place, in the order of the list, each once. */
export function nextWords(choosing: Choosing): string[] {
  const at = choosing.settled.indexOf(false);
  return at < 0 ? [] : [...new Set(choosing.matching.map((choice) => wordAt(choice, at)))];
}
