/* words.ts -- the duel in words: cards and sums as people say them, spells, and how a sum stands to its spell. */
import type { TableInfo } from "../../engine/types";
import { inSet } from "../../texts/names";
import { sentences, t } from "../../texts/texts.svelte";
import { shown, type SeatView, type SpellView, type SumCard } from "./hall";

export const spoken = (card: string): string =>
  card === "+" ? t("page.duel.plus") : card === "-" ? t("page.duel.minus") : card;

/** The sum as people say it: "4 plus 2 minus". */
const readSum = (sum: readonly SumCard[]): string => sum.map(({ card }) => spoken(card)).join(" ");

/** How a sum stands to its spell, in a few words. */
export function standing({
  spell,
  far,
  missing,
  complete,
}: Pick<SeatView, "spell" | "far" | "missing" | "complete">): string {
  if (far === null || !spell || spell.value === undefined) return "";
  const { value } = spell;
  if (complete) return t("page.duel.exact", { value });
  if (missing) {
    if (far === 0) return t("page.duel.standing.missing", { value, n: missing });
    return t(far > 0 ? "page.duel.short.missing" : "page.duel.above.missing", {
      far: Math.abs(far),
      value,
      n: missing,
    });
  }
  if (far === 0) return t("page.duel.standing", { value });
  return t(far > 0 ? "page.duel.short" : "page.duel.above", { n: Math.abs(far), value });
}

/** A seat's sum, how it stands, and what a card would make of it. */
export function sumName(who: string, own: boolean, now: SeatView, ghost: SumCard | null): string {
  const { sum, value } = now;
  const args = { sum: readSum(sum), value: shown(value) };
  const head = sum.length
    ? own
      ? t("page.duel.sum.own", args)
      : t("page.duel.sum", { who, ...args })
    : own
      ? t("page.duel.sum.own.empty")
      : t("page.duel.sum.empty", { who });
  return sentences(
    head,
    standing(now),
    ghost && t("page.duel.sum.with", { card: spoken(ghost.card), value: shown(ghost.value) }),
  );
}

/** A seat's spell in front. */
export function spellName(table: TableInfo, who: string, own: boolean, spell: SpellView | null): string {
  if (!spell) return own ? t("page.duel.spell.own.none") : t("page.duel.spell.none", { who });
  if (spell.hidden) return own ? t("page.duel.spell.own.hidden") : t("page.duel.spell.hidden", { who });
  const args = {
    name: inSet(table, spell.name!),
    value: spell.value!,
    n: spell.minimum!,
    loss: spell.loss!,
  };
  return own ? t("page.duel.spell.own", args) : t("page.duel.spell", { who, ...args });
}

/** A spell that can be chosen. */
export function choiceName(table: TableInfo, { name, value, minimum, loss, flavour }: SpellView): string {
  const args = { name: inSet(table, name!), value: value!, n: minimum!, loss: loss! };
  return sentences(t("page.duel.choose.spell", args), flavour && inSet(table, flavour));
}

/** Another's hand: how much of it is hidden, and what all have seen. */
export function handName(who: string, { hand }: SeatView): string {
  const known = hand.flatMap(({ card }) => (card === null ? [] : [spoken(card)]));
  const hidden = (deck: string): number => hand.filter((one) => one.deck === deck && one.card === null).length;
  return sentences(
    t("page.duel.hand", { who, energy: hidden("energy"), symbols: hidden("symbol") }),
    known.length > 0 && t("page.duel.hand.known", { cards: known }),
  );
}

export function storedName(table: TableInfo, who: string, { stored }: SeatView): string {
  const names = stored.map(({ name }) => (name === undefined ? t("page.duel.stored.hidden") : inSet(table, name)));
  return names.length ? t("page.duel.stored.of", { who, names }) : t("page.duel.stored.none", { who });
}
