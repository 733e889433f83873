/* explain.ts -- what the things of the clearing are: circles, glyphs, leylines, and what both sides have won. */
import type { TableInfo } from "../../engine/types";
import type { Explain, Explanation, Fact } from "../../scenes/explanation";
import { inSet, seatName } from "../../texts/names";
import { t } from "../../texts/texts.svelte";
import { glyphName } from "./names";
import type { Card, Cell, Seat, View } from "./wood";

const worth = ({ vigor, splendor }: Card): Fact[] => [
  [t("explain.channeling.vigor"), vigor],
  [t("page.channeling.splendor"), splendor],
];

function circle(view: View, table: TableInfo, viewer: number, { cell, card, cubes, owner, druid }: Cell): Explanation {
  const stands =
    druid > 0 &&
    (druid === viewer ? t("page.channeling.druid.own") : t("page.channeling.druid", { who: seatName(table, druid) }));
  if (!card) return { title: t("explain.channeling.gap", { cell }), does: [t("explain.channeling.gap.about"), stands] };
  return {
    title: t("explain.channeling.circle", { name: inSet(table, card.name), cell }),
    does: [
      t("explain.channeling.circle.about", { vigor: card.vigor, splendor: card.splendor }),
      cubes > 0 && t("page.channeling.cubes", { n: cubes, all: card.vigor, who: seatName(table, owner) }),
      stands,
    ],
    facts: worth(card),
    flavour: inSet(table, card.text),
    why: view.phase === "play" && druid > 0 && druid !== view.mover && t("explain.channeling.circle.druid"),
  };
}

function glyph(view: View, table: TableInfo, seat: number, letter: string): Explanation | null {
  const { hand } = view.seats[seat - 1]!;
  const found = hand.find((one) => one.glyph === letter);
  if (!found) return null;
  const back = !found.held && t("explain.channeling.glyph.spent");
  const other = seat !== view.mover && t("explain.of", { who: seatName(table, seat) });
  return {
    title: glyphName(table, seat, found),
    does: [
      t("explain.channeling.glyph", { move: table.options.move ?? "" }),
      t("explain.channeling.glyph.back"),
      view.last_turn && t("explain.channeling.last"),
    ],
    facts: [
      [t("explain.channeling.hand"), t("page.count", { n: hand.filter(({ held }) => held).length, all: hand.length })],
    ],
    why: back || other,
  };
}

/** What a side has: its circles, its score, and what the score is made of. */
function side(what: string, view: View, table: TableInfo, seat: Seat): Explanation | null {
  const who = seatName(table, seat.seat);
  const splendor: Fact = [t("page.channeling.splendor"), seat.splendor];
  const over: Fact = [t("page.channeling.over"), seat.over];
  const komi: Fact = [t("page.channeling.komi"), seat.komi];
  switch (what) {
    case "circles":
      return {
        title: t("page.channeling.side", { who }),
        does: [t("explain.channeling.circles", { goal: view.goal, end: table.options.end ?? "" })],
        facts: [[t("explain.channeling.taken"), t("page.count", { n: seat.circles, all: view.goal })], splendor],
      };
    case "score":
      return {
        title: t("explain.channeling.score", { who }),
        does: [t("explain.channeling.score.about"), view.last_turn && t("explain.channeling.last")],
        facts: [splendor, over, ...(seat.komi ? [komi] : []), [t("explain.score"), seat.score]],
      };
    case "splendor":
      return {
        title: t("page.channeling.splendor"),
        does: [t("explain.channeling.splendor", { who })],
        facts: [splendor],
      };
    case "over":
      return {
        title: t("page.channeling.over"),
        does: [t("explain.channeling.over", { over: table.options.over ?? "" })],
        facts: [over],
      };
    case "komi":
      return { title: t("page.channeling.komi"), does: [t("explain.channeling.komi", { who })], facts: [komi] };
    case "supply":
      return {
        title: t("page.channeling.supply"),
        does: [t("explain.channeling.supply", { who })],
        facts: [[t("page.channeling.supply"), seat.supply]],
      };
    default:
      return null;
  }
}

function won(view: View, table: TableInfo, seat: number, kind: string): Explanation | null {
  const card = view.seats[seat - 1]?.pile.find((one) => one.kind === kind);
  if (!card) return null;
  return {
    title: inSet(table, card.name),
    does: [t("explain.channeling.won", { who: seatName(table, seat), n: card.splendor })],
    facts: worth(card),
    flavour: inSet(table, card.text),
  };
}

const explain: Explain = (thing, json, table, viewer) => {
  const view = json as View;
  const [what, first, second] = thing.split(" ");
  const cell = view.cells.find((space) => space.cell === thing);
  if (cell) return circle(view, table, viewer, cell);
  if (what === "glyph") return glyph(view, table, Number(first), second!);
  if (what === "won") return won(view, table, Number(first), second!);
  if (what === "deck")
    return {
      title: t("page.channeling.deck"),
      does: [t("explain.channeling.deck")],
      facts: [[t("explain.left"), view.deck.left]],
    };
  if (what === "held" && view.held)
    return {
      title: inSet(table, view.held.name),
      does: [t("explain.channeling.held")],
      facts: worth(view.held),
      flavour: inSet(table, view.held.text),
    };
  if (/^[nesw]+$/.test(thing)) return { does: [t("explain.channeling.leyline")] };
  const seat = view.seats[Number(first) - 1];
  return seat ? side(what!, view, table, seat) : null;
};

export default explain;
