/* names.ts -- accessible names. */
import type { TableInfo } from "../../engine/types";
import { inSet, seatName } from "../../texts/names";
import { sentences, t } from "../../texts/texts.svelte";
import type { Place, View } from "./view";

/** The name of an element in the reader's language. */
export function elementName(table: TableInfo, view: View, id: string): string {
  const name = view.elements.find((element) => element.id === id)?.name;
  return name === undefined ? id : inSet(table, name);
}

/** "Red's spell Steam, Transmute, Fire then Water. This card becomes ..." */
export function spellName(table: TableInfo, view: View, seat: number, id: string): string {
  const card = view.cards[id]!;
  const args = {
    who: seatName(table, seat),
    card: inSet(table, card.name),
    spell: inSet(table, card.spell_name),
    text: inSet(table, card.spell_text),
  };
  const [first, second] = card.elements.map((element) => elementName(table, view, element));
  return card.any
    ? t("page.scramble.spell.any", args)
    : t("page.scramble.spell", { ...args, first: first!, second: second! });
}

function catalystName(table: TableInfo, view: View, place: string, id: string): string {
  const card = view.cards[id]!;
  const args = { place, card: inSet(table, card.name) };
  const [first, second] = card.elements.map((element) => elementName(table, view, element));
  return card.any
    ? t("page.scramble.place.any", args)
    : t("page.scramble.place", { ...args, first: first!, second: second! });
}

export function placeName(table: TableInfo, view: View, { id, catalyst, queue, tucked, room }: Place): string {
  if (!catalyst) return t("page.scramble.place.empty", { place: id });
  return sentences(
    catalystName(table, view, id, catalyst),
    queue.length
      ? t("page.scramble.place.queue", { names: queue.map((seat) => seatName(table, seat)) })
      : t("page.scramble.place.nobody"),
    tucked.length > 0 &&
      t("page.scramble.place.tucked", { cards: tucked.map((card) => inSet(table, view.cards[card]!.name)) }),
    t("page.scramble.place.room", { n: room }),
  );
}

/** A half of the circle, and the energy, if it stands there. */
export function halfName(table: TableInfo, view: View, seat: number): string {
  const who = seatName(table, seat);
  const page = view.circle.pages[seat - 1]?.name;
  return sentences(
    page === undefined
      ? t("page.scramble.half.empty", { who })
      : t("page.scramble.half", { who, page: inSet(table, page) }),
    view.energy?.seat === seat && t("page.scramble.energy", { node: view.energy.node }),
  );
}
