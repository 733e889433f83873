/* view.ts -- what isle's view.c writes, as far as the scene draws it. */

export type Kind = "wyrm" | "troll" | "sprite";

export interface Creature {
  kind: Kind;
  seat: number;
  /** Lies face down: it has acted, or cannot any more in this round. */
  down: boolean;
  active: boolean;
  left?: number;
}

export interface Location {
  id: string;
  x: number;
  y: number;
  creature: Creature | null;
}

export interface Territory {
  id: string;
  name: string;
  terrain: string;
  text?: string;
  bonus: number;
  /** The only seat with creatures here; 0: nobody, or several. */
  holder: number;
  /** The seat with creatures on every location; 0: nobody. */
  filled: number;
  locations: Location[];
}

export interface Seat {
  seat: number;
  name: string;
  colour?: string;
  energy: number;
  band?: number;
  income?: number;
  bonus?: number;
  reserve: Record<Kind, number>;
}

export interface KindFacts {
  id: Kind;
  name: string;
  text: string;
  cost: number;
  actions: number;
  attack: number;
  defence?: number;
  reward: number;
}

export interface Step {
  stage: "order" | "summon" | "act" | "roll" | "guard" | "bonus" | "end";
  seat?: number;
  kind?: Kind;
  /** Of an attack: hits of 36. */
  chance?: number;
}

export interface View {
  round: number;
  rounds: number;
  step: Step;
  /** Seats in turn order; none before it is drawn. */
  order: number[];
  seats: Seat[];
  board: { id: string; name: string };
  territories: Territory[];
  paths: [string, string][];
  attacks: { from: string; to: string; chance: number }[];
  kinds: KindFacts[];
  goal: number;
  bands: { from: number; to: number; change: number }[];
}

export const kinds: readonly Kind[] = ["wyrm", "troll", "sprite"];

/** Every location that holds a creature, with it. */
export function creatures(view: View): { at: string; creature: Creature }[] {
  return view.territories.flatMap(({ locations }) =>
    locations.flatMap(({ id, creature }) => (creature ? [{ at: id, creature }] : [])),
  );
}

/** What an attack on a location adds to its dice: to the attacker's, and to the guard's, one for each other sprite of
 * the territory; and what is to be reached where nobody guards. */
export function figuresOf(
  view: View,
  to: string,
  foe: number,
): { attack: number; company: number; defence: number | null } {
  const factsOf = (id: Kind | undefined): KindFacts | undefined => view.kinds.find((kind) => kind.id === id);
  const around = view.territories.find(({ locations }) => locations.some(({ id }) => id === to))?.locations ?? [];
  const sprites = around.filter(({ creature }) => creature?.kind === "sprite" && creature.seat === foe);
  return {
    attack: factsOf(view.step.kind)?.attack ?? 0,
    company: Math.max(0, sprites.length - 1),
    defence: factsOf(around.find(({ id }) => id === to)?.creature?.kind)?.defence ?? null,
  };
}

/** The seats from first to last; as they sit, before the order is drawn. */
export const turnOrder = (view: View): Seat[] =>
  view.order.length ? view.order.map((seat) => view.seats[seat - 1]!) : view.seats;
