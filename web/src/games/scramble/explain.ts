/* explain.ts -- what the things of scramble's table are: the circle, the bench with its queues, hands, spells. */
import type { TableInfo } from "../../engine/types";
import type { Explain, Explanation, Fact } from "../../scenes/explanation";
import { inSet, seatName } from "../../texts/names";
import { sentences, t } from "../../texts/texts.svelte";
import { elementName } from "./names";
import type { CardInfo, Place, View } from "./view";

function elements(table: TableInfo, view: View, card: CardInfo): Fact {
  const [first, second] = card.elements.map((id) => elementName(table, view, id));
  return [
    t("explain.scramble.elements"),
    card.any ? t("explain.scramble.any") : t("explain.scramble.two", { first: first!, second: second! }),
  ];
}

const of = (table: TableInfo, seat: number): string => t("explain.of", { who: seatName(table, seat) });

function half(view: View, table: TableInfo, seat: number): Explanation {
  const who = seatName(table, seat);
  const page = view.circle.pages[seat - 1];
  return {
    title: t("explain.scramble.half", { who }),
    does: [
      t("explain.scramble.half.about", { who }),
      view.energy?.seat === seat && t("page.scramble.energy", { node: view.energy.node }),
    ],
    facts: page
      ? [
          [t("explain.scramble.page"), inSet(table, page.name)],
          [t("explain.scramble.start"), page.start],
        ]
      : [],
    flavour: page?.flavour && inSet(table, page.flavour),
  };
}

function place(view: View, table: TableInfo, { id, catalyst, queue, tucked, room }: Place): Explanation {
  const title = t("explain.scramble.place", { place: id });
  if (!catalyst) return { title, does: [t("explain.scramble.place.empty")] };
  const card = view.cards[catalyst]!;
  return {
    title,
    does: [
      card.any ? t("explain.scramble.catalyst.any") : t("explain.scramble.catalyst"),
      sentences(
        queue.length
          ? t("page.scramble.place.queue", { names: queue.map((seat) => seatName(table, seat)) })
          : t("page.scramble.place.nobody"),
        tucked.length > 0 &&
          t("page.scramble.place.tucked", { cards: tucked.map((other) => inSet(table, view.cards[other]!.name)) }),
      ),
    ],
    facts: [
      [t("explain.scramble.catalyst.name"), inSet(table, card.name)],
      elements(table, view, card),
      [t("explain.scramble.room"), room],
    ],
    flavour: card.flavour && inSet(table, card.flavour),
    why: room === 0 && view.phase === "prep" && t("explain.scramble.full"),
  };
}

function imp(view: View, table: TableInfo, { id, queue }: Place, index: number): Explanation | null {
  const seat = queue[index];
  if (!seat) return null;
  const who = seatName(table, seat);
  const other = view.actor !== String(seat) && of(table, seat);
  const waits = index > 0 && t("explain.scramble.imp.waits", { n: index });
  return {
    title: t("page.scramble.imp", { who, n: index + 1, place: id }),
    does: [t("explain.scramble.imp", { who })],
    why: view.phase === "ritual" && (other || waits),
  };
}

function hand(view: View, table: TableInfo, seat: number): Explanation {
  const who = seatName(table, seat);
  return {
    title: t("page.scramble.imps", { who, n: view.hands[seat - 1]!.imps }),
    does: [t("explain.scramble.imps")],
    why: view.actor !== String(seat) && of(table, seat),
  };
}

function spell(view: View, table: TableInfo, id: string): Explanation {
  const card = view.cards[id]!;
  const owner = view.hands.findIndex(({ spells }) => spells.includes(id)) + 1;
  return {
    title: t("explain.scramble.spell", { card: inSet(table, card.name), spell: inSet(table, card.spell_name) }),
    does: [inSet(table, card.spell_text), card.any ? t("explain.scramble.cast.any") : t("explain.scramble.cast")],
    facts: [elements(table, view, card)],
    flavour: card.flavour && inSet(table, card.flavour),
    why: owner > 0 && view.actor !== String(owner) && of(table, owner),
  };
}

function banished(view: View, table: TableInfo, seat: number): Explanation {
  const who = seatName(table, seat);
  return {
    title: t("explain.scramble.banished", { who }),
    does: [
      t("explain.scramble.banished.about", { n: view.goal }),
      t("explain.scramble.banished.spells"),
      view.first === seat && t("page.scramble.starts.who", { who }),
    ],
    facts: [[t("page.scramble.banished"), t("page.count", { n: view.banished[seat - 1]!, all: view.goal })]],
  };
}

function energy({ energy: star, circle }: View, table: TableInfo): Explanation | null {
  if (!star) return null;
  const who = seatName(table, star.seat);
  const page = circle.pages[star.seat - 1];
  return {
    title: t("explain.scramble.energy"),
    does: [t("explain.scramble.energy.about"), t("explain.scramble.half.about", { who })],
    facts: [
      [t("explain.scramble.energy.half"), who],
      ...(page ? [[t("explain.scramble.page"), inSet(table, page.name)] satisfies Fact] : []),
      [t("explain.scramble.energy.node"), star.node],
    ],
  };
}

const explain: Explain = (thing, json, table) => {
  const view = json as View;
  const [what, number] = thing.split(" ");
  const seat = Number(number);
  if (thing === "1" || thing === "2") return half(view, table, Number(thing));
  if (view.cards[thing]) return spell(view, table, thing);
  const at = view.places.find(({ id }) => id === thing[0]);
  if (at && thing === at.id) return place(view, table, at);
  if (at && /^.[1-9]$/.test(thing)) return imp(view, table, at, Number(thing[1]) - 1);
  if (view.elements.some(({ id }) => id === thing)) return { does: [t("explain.scramble.push")] };
  switch (what) {
    case "assign":
      return hand(view, table, Number(view.actor));
    case "energy":
      return energy(view, table);
    case "imps":
      return hand(view, table, seat);
    case "hidden":
      return {
        title: t("explain.scramble.hidden", { who: seatName(table, seat) }),
        does: [t("explain.scramble.hidden.about")],
        facts: [[t("explain.scramble.spells"), view.hands[seat - 1]!.hidden]],
      };
    case "discard":
      return {
        title: t("page.scramble.discard"),
        does: [
          t("explain.scramble.discard"),
          view.out.length
            ? t("page.scramble.discarded", { spells: view.out.map((id) => inSet(table, view.cards[id]!.name)) })
            : t("page.scramble.discarded.none"),
        ],
      };
    case "spare":
      return view.spare
        ? {
            title: t("page.scramble.spare", { page: inSet(table, view.spare.name) }),
            does: [t("explain.scramble.spare")],
            flavour: view.spare.flavour && inSet(table, view.spare.flavour),
          }
        : null;
    case "banished":
      return banished(view, table, seat);
    default:
      return null;
  }
};

export default explain;
