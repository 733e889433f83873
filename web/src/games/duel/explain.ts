/* explain.ts -- what the things of the duelling hall are: cards, sums, spells, decks, strength. */
import type { TableInfo } from "../../engine/types";
import type { Explain, Explanation, Fact } from "../../scenes/explanation";
import { asSentence } from "../../state/words";
import { inSet, seatName } from "../../texts/names";
import { sentences, t } from "../../texts/texts.svelte";
import { isOperator, shown, tally, type SpellView, type View } from "./hall";
import { handName, spoken, standing, storedName } from "./words";

/** A card of the viewer's hand. */
function card(view: View, table: TableInfo, viewer: number, face: string): Explanation | null {
  const held = view.seats[viewer - 1]?.hand.find((one) => one.card === face);
  if (!held) return null;
  const bad = view.seats.filter(({ misfires }) => misfires.includes(face)).map(({ seat }) => seatName(table, seat));
  return {
    title: t(held.known ? "page.duel.card.known" : "page.duel.card", { card: spoken(face) }),
    does: [
      isOperator(face) ? t("explain.duel.operator") : t("explain.duel.numeral"),
      bad.length > 0 && t("explain.duel.card.misfires", { names: bad }),
    ],
  };
}

function sum(view: View, table: TableInfo, viewer: number, seat: number): Explanation | null {
  const now = view.seats[seat - 1];
  if (!now) return null;
  const own = seat === viewer;
  const who = seatName(table, seat);
  const { spell, numerals, misfires, value } = now;
  const known = spell !== null && spell.value !== undefined;
  return {
    title: own ? t("explain.duel.sum.own") : t("explain.duel.sum", { who }),
    does: [
      asSentence(standing(now)),
      t("explain.duel.sum.about", { casting: table.options.casting ?? "" }),
      misfires.length > 0 && t("explain.duel.sum.misfires", { cards: misfires.map(spoken) }),
    ],
    facts: [
      [t("explain.duel.worth"), shown(value)],
      ...(known ? [[t("explain.duel.value"), spell.value!] as const] : []),
      [t("explain.duel.numerals"), known ? t("page.count", { n: numerals, all: spell.minimum! }) : numerals],
    ],
    why: now.live ? spell === null && t("explain.duel.sum.spell", { who }) : t("explain.duel.fallen", { who }),
  };
}

const figures = ({ value, minimum, loss }: SpellView): Fact[] => [
  [t("explain.duel.value"), value!],
  [t("explain.duel.minimum"), minimum!],
  [t("explain.duel.loss"), loss!],
];

/** A spell that the viewer sees. */
function known(table: TableInfo, spell: SpellView, ...more: string[]): Explanation {
  return {
    title: inSet(table, spell.name!),
    does: [
      t("explain.duel.spell", { value: spell.value!, n: spell.minimum!, loss: spell.loss! }),
      ...more,
      spell.invocation && t("page.duel.cast.words", { words: inSet(table, spell.invocation) }),
    ],
    facts: figures(spell),
    flavour: spell.flavour && inSet(table, spell.flavour),
  };
}

function front(view: View, table: TableInfo, seat: number): Explanation | null {
  const { spell } = view.seats[seat - 1]!;
  const who = seatName(table, seat);
  if (!spell) return { title: t("page.duel.spell.none", { who }), does: [t("explain.duel.front.none")] };
  if (spell.hidden) return { title: t("page.duel.spell.hidden", { who }), does: [t("explain.duel.front.hidden")] };
  return known(table, spell, t("explain.duel.front", { who }));
}

/** "1×4  2×4". */
const counted = (cards: readonly (readonly [face: string, count: number])[]): string =>
  cards.map(([face, count]) => `${face === "-" ? "−" : face}×${count}`).join("  ");

/** One of the two decks that are drawn from. */
function deck(view: View, table: TableInfo, key: "energy" | "symbols"): Explanation {
  const all = (table.set as Record<"energy" | "symbols", Record<string, number>>)[key];
  return {
    title: t(`explain.duel.${key}`),
    does: [t(`explain.duel.${key}.about`), t("explain.duel.draw"), t("explain.duel.empty")],
    facts: [
      [t("explain.left"), view.decks[key]],
      [t("explain.duel.all"), counted(Object.entries(all))],
    ],
  };
}

function out(view: View, key: "energy" | "symbols"): Explanation {
  const cards = tally(view.discards).filter(({ card }) => isOperator(card) === (key === "symbols"));
  return {
    title: t(`explain.duel.out.${key}`),
    does: [t("explain.duel.out")],
    facts: cards.length ? [[t("explain.duel.cards"), counted(cards.map(({ card, count }) => [card, count]))]] : [],
  };
}

function stored(view: View, table: TableInfo, viewer: number, id: string): Explanation | null {
  const spell = view.seats[viewer - 1]?.stored.find((one) => one.id === id);
  return spell ? known(table, spell, t("explain.duel.stored.own")) : null;
}

function strength(view: View, table: TableInfo, seat: number): Explanation {
  return {
    title: t("explain.duel.strength", { who: seatName(table, seat) }),
    does: [t("explain.duel.strength.about")],
    facts: [[t("explain.duel.left"), t("page.count", { n: view.seats[seat - 1]!.strength, all: view.strength })]],
  };
}

/** Words that are drawn as buttons, and other things without a number. */
function plain(what: string, view: View, table: TableInfo): Explanation | null {
  switch (what) {
    case "trade":
    case "keep":
    case "call":
    case "done":
    case "pull":
      return { does: [t(`explain.duel.${what}`)] };
    case "spells":
      return {
        title: t("explain.duel.spells"),
        does: [t("explain.duel.spells.about")],
        facts: [
          [t("explain.left"), view.decks.spells],
          [t("explain.duel.spent"), view.spent.length],
        ],
      };
    case "turn":
      return {
        title: view.turn ? t("page.duel.turn", { n: view.turn }) : t("page.duel.ready"),
        does: [t("explain.duel.turn", { n: table.options.limit ?? "" })],
      };
    default:
      return null;
  }
}

const explain: Explain = (thing, json, table, viewer) => {
  const view = json as View;
  const [what = "", first = "", second] = thing.split(" ");
  const seat = Number(first);
  switch (what) {
    case "play":
      return card(view, table, viewer, first);
    case "on":
    case "remove":
      return sum(view, table, viewer, seat);
    case "front":
      return front(view, table, seat);
    case "choose":
    case "stored":
      return stored(view, table, viewer, first);
    case "scrolls":
      return {
        title: storedName(table, seatName(table, seat), view.seats[seat - 1]!),
        does: [t("explain.duel.stored")],
      };
    case "hand":
      return {
        title: t("explain.duel.hand", { who: seatName(table, seat) }),
        does: [sentences(handName(seatName(table, seat), view.seats[seat - 1]!)), t("explain.duel.hand.about")],
      };
    case "take":
      if (first === "1" && second === "0") return deck(view, table, "energy");
      if (first === "0" && second === "1") return deck(view, table, "symbols");
      return { does: [t("explain.duel.split")] };
    case "out":
      return out(view, first as "energy" | "symbols");
    case "strength":
      return strength(view, table, seat);
    default:
      return plain(what, view, table);
  }
};

export default explain;
