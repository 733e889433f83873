/* search.ts -- which of the kept games somebody looks for. */
import { outcomeOf, type Outcome } from "./outcome";
import type { Kept } from "./shelf";

export interface Query {
  /** Words that all occur in what is shown of a game. */
  text: string;
  /** Empty: any. */
  game: string;
  /** A computer player's name, or "person" for games of several people; empty: any. */
  opponent: string;
  result: "" | Outcome;
  /** Only games of the last so many days; 0: all. */
  days: number;
  /** Deleted games instead of the others. */
  deleted: boolean;
}

export const EVERYTHING: Query = { text: "", game: "", opponent: "", result: "", days: 0, deleted: false };

/** Without accents and capitals: who types "noel" finds Noël. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

function facedBy(who: readonly string[], opponent: string): boolean {
  if (opponent === "person") return who.filter((name) => name === "person").length > 1;
  return who.some((name) => name.replace(/:.*/, "") === opponent);
}

/** `shown` is what the list says of a game: its title, names, levels, result and date. */
export function search(all: readonly Kept[], query: Query, shown: (kept: Kept) => string, now = Date.now()): Kept[] {
  const words = plain(query.text).split(/\s+/).filter(Boolean);
  return all.filter((kept) => {
    if ((kept.deleted !== undefined) !== query.deleted) return false;
    if (query.game && kept.game !== query.game) return false;
    if (query.opponent && !facedBy(kept.who, query.opponent)) return false;
    if (query.result && outcomeOf(kept) !== query.result) return false;
    if (query.days && now - kept.kept > query.days * 86_400_000) return false;
    if (!words.length) return true;
    const text = plain(shown(kept));
    return words.every((word) => text.includes(word));
  });
}
