/* view.ts -- what scramble_view writes, as far as the scene uses it. */

import type { Actor } from "../../engine/types";

export type Point = readonly [number, number];

export interface Node {
  seat: number;
  node: number;
  at: Point;
}

export interface Connection {
  element: string;
  /** The nodes it joins; one only where it ends at the seam with nothing beyond. */
  ends: Node[];
  way: Point[];
  bends: number[];
}

export interface Page {
  id: string;
  name: string;
  flavour?: string;
  start: number;
  nodes: Point[];
}

export interface CardInfo {
  name: string;
  elements: string[];
  any: boolean;
  spell: string;
  spell_name: string;
  spell_text: string;
  flavour?: string;
}

export interface Place {
  id: string;
  catalyst: string | null;
  queue: number[];
  tucked: string[];
  room: number;
}

export interface View {
  phase: "first" | "deal" | "prep" | "lose" | "ritual" | "end";
  actor: Actor;
  goal: number;
  round: number;
  banished: [number, number];
  first: number | null;
  /** Who has won the round that just ended, until the next one's pages are laid. */
  round_winner: number | null;
  elements: { id: string; name: string; colour: string; colour_light: string }[];
  cards: Record<string, CardInfo>;
  circle: { pages: (Page | null)[]; connections: Connection[] };
  spare: Page | null;
  spare_connections: Connection[];
  energy: Node | null;
  hands: { imps: number; spells: string[]; hidden: number }[];
  places: Place[];
  out: string[];
  /** For each legal resolve, the nodes that the energy would pass. */
  resolves: Record<string, Node[]>;
}

/** The number of an element in the set: its colour goes by it. */
export const elementNumber = (view: View, element: string): number =>
  view.elements.findIndex(({ id }) => id === element);

/** The elements of an event "resolve b" or "resolve b fire", in the order of its steps. */
export function stepsOf(view: View, text: string): string[] {
  const [, place, element] = text.split(" ");
  if (element) return [element];
  const card = view.places.find(({ id }) => id === place)?.catalyst;
  return card ? view.cards[card]!.elements : [];
}
