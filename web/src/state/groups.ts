/* groups.ts -- all choices, grouped by the thing that each begins with, in the order that the engine gives them. */
import { wordsOf, type Choice } from "../chooser/chooser";

export interface Group {
  /** What its choices begin with: a thing's phrase, or a word of the notation. */
  phrase: string;
  choices: Choice[];
}

/** The phrase of the drawn thing that comes first in an event; the event's first word where nothing is drawn. Of two
 * things at one place, the longer phrase says more. */
function objectOf(choice: Choice, phrases: readonly string[]): string {
  const words = ` ${choice.text} `;
  let best = wordsOf(choice.text)[0]!;
  let first = Infinity;
  for (const phrase of phrases) {
    const at = words.indexOf(` ${phrase} `);
    if (at < 0 || at > first || (at === first && phrase.length <= best.length)) continue;
    [best, first] = [phrase, at];
  }
  return best;
}

/** The groups, and the choices in each, sorted by `order`, a list of events; without it as they come. */
export function groups(
  choices: readonly Choice[],
  things: readonly { phrase: string }[],
  order: readonly string[],
): Group[] {
  const rank = new Map(order.map((text, i) => [text, i]));
  const rankOf = ({ text }: Choice): number => rank.get(text) ?? order.length;
  const phrases = [...new Set(things.map(({ phrase }) => phrase))];
  const found = new Map<string, Choice[]>();
  for (const choice of [...choices].sort((a, b) => rankOf(a) - rankOf(b))) {
    const phrase = objectOf(choice, phrases);
    const group = found.get(phrase);
    if (group) group.push(choice);
    else found.set(phrase, [choice]);
  }
  return [...found].map(([phrase, choices]) => ({ phrase, choices }));
}
