/* ending.ts -- the end of a game as the player sees it, and the games that may follow it. */
import type { Snapshot, TableInfo } from "../engine/types";
import { t } from "../texts/texts.svelte";

/** The seats that won, counted from 0. */
export const winnersOf = ({ result }: Pick<Snapshot, "result">): number[] =>
  (result ?? []).flatMap((share, i) => (share > 0 ? [i] : []));

/** "You lost by 4" where one person played; otherwise who won. */
export function headline(
  { who, names }: Pick<TableInfo, "who" | "names">,
  { result, scores = [] }: Pick<Snapshot, "result" | "scores">,
): string {
  const winners = winnersOf({ result });
  const people = who.flatMap((name, i) => (name === "person" ? [i] : []));
  const me = people.length === 1 ? people[0]! : -1;
  const best = (seats: number[]): number => Math.max(...seats.map((i) => scores[i] ?? 0));
  if (me >= 0 && !winners.includes(me)) {
    const n = best(winners) - best([me]);
    return n > 0 ? t("page.ending.lost.by", { n }) : t("page.ending.lost");
  }
  const won = winners.map((i) => names[i]!);
  if (won.length > 1) return t("page.ending.shared", { who: won });
  if (me < 0) return t("page.ending.one", { who: won[0] ?? "" });
  const n = best([me]) - best(names.map((_, i) => i).filter((i) => i !== me));
  return n > 0 ? t("page.ending.you.by", { n }) : t("page.ending.you");
}

/** Everyone moves on by one seat; null where that changes nothing. */
export function swapped(who: readonly string[]): string[] | null {
  const next = [...who.slice(-1), ...who.slice(0, -1)];
  return next.some((name, i) => name !== who[i]) ? next : null;
}

/** The same people against the next level, up or down; null where there is none. `levels` begin with the weakest. */
export function atLevel(
  who: readonly string[],
  levels: readonly string[],
  by: 1 | -1,
): { level: string; who: string[] } | null {
  const [now, ...more] = new Set(who.filter((name) => name !== "person"));
  if (!who.includes("person") || now === undefined || more.length || !levels.includes(now)) return null;
  const level = levels[levels.indexOf(now) + by];
  return level ? { level, who: who.map((name) => (name === "person" ? name : level)) } : null;
}
