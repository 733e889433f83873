/* names.ts -- what things are called, for those who listen. */
import type { Place, View } from "./view";

const elementsOf = (view: View, id: string): string => {
  const card = view.cards[id]!;
  const name = (element: string): string => view.elements.find(({ id }) => id === element)?.name.toLowerCase() ?? element;
  return card.any ? "any element" : card.elements.map(name).join(" then ");
};

/** "Steam, Transmute, fire then water. This card becomes ..." */
export const cardName = (view: View, id: string): string => {
  const card = view.cards[id]!;
  return `${card.name}, ${card.spell_name}, ${elementsOf(view, id)}. ${card.spell_text}`;
};

export function placeName(view: View, place: Place, names: readonly string[]): string {
  if (!place.catalyst) return `Place ${place.id}, still empty`;
  const queue = place.queue.length ? `queue from the front: ${place.queue.map((seat) => names[seat - 1]).join(", ")}` : "nobody queues";
  const tucked = place.tucked.length ? `, tucked: ${place.tucked.map((id) => view.cards[id]!.name).join(", ")}` : "";
  return `Place ${place.id}, ${view.cards[place.catalyst]!.name}, ${elementsOf(view, place.catalyst)}; ${queue}${tucked}; room for ${place.room}`;
}

/** Where the energy stands, if on this half. */
export const nodeName = (view: View, seat: number): string => (view.energy?.seat === seat ? `; the energy stands here, on node ${view.energy.node}` : "");
