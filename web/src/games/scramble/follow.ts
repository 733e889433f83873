/* follow.ts -- what one view does not say: which imp is which, and which way the energy came. The engine only counts
 * imps; here each keeps its face from the hand to the queue and back, so that it can be seen to walk. */
import type { LogEntry } from "../../engine/types";
import { stepsOf, type Node, type View } from "./view";

export interface Imp {
  id: string;
  seat: number;
  /** Which of the faces. */
  face: number;
  /** The place where it queues, from 0; -1 in hand. */
  place: number;
  /** Its number in the queue or in the hand, from 0. */
  index: number;
}

export interface Walk {
  nodes: Node[];
  elements: string[];
}

export interface Scene {
  imps: Imp[];
  /** The view whose circle is drawn: the last round's stays until new pages are laid. */
  circle: View;
  energy: Node | null;
  walk: Walk | null;
}

interface Known {
  id: string;
  seat: number;
  face: number;
}

export class Follow {
  #view: View | null = null;
  #scene: Scene | null = null;
  #hands: Known[][] = [[], []];
  #queues: Known[][] = [[], [], []];
  #made = 0;

  /** The next view, and the event that led to it. */
  next(view: View, entry: LogEntry | null): Scene {
    if (view === this.#view && this.#scene) return this.#scene;
    const before = this.#view;
    const nodes = entry ? before?.resolves[entry.text] : undefined;
    const walk = before && entry && nodes ? { nodes, elements: stepsOf(before, entry.text) } : null;
    this.#move(view, before?.round === view.round ? entry : null, before?.round !== view.round);
    const laid = view.circle.pages.some(Boolean);
    const old = this.#scene;
    const keeps = !laid && view.phase === "deal" && old !== null && old.circle.round === view.round - 1;
    this.#scene = {
      imps: this.#list(),
      circle: keeps ? old.circle : view,
      energy: keeps ? (walk?.nodes.at(-1) ?? old.energy) : view.energy,
      walk,
    };
    this.#view = view;
    return this.#scene;
  }

  #list(): Imp[] {
    const imps: Imp[] = [];
    for (const hand of this.#hands) hand.forEach((imp, index) => imps.push({ ...imp, place: -1, index }));
    this.#queues.forEach((queue, place) => queue.forEach((imp, index) => imps.push({ ...imp, place, index })));
    /* Always in the same order: an element that is moved in the document does not glide. */
    return imps.sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  #fresh(seat: number): Known {
    const number = this.#made++;
    return { id: `imp${String(number).padStart(6, "0")}`, seat, face: number % 4 };
  }

  #move(view: View, entry: LogEntry | null, restart: boolean): void {
    if (restart) {
      this.#hands = [[], []];
      this.#queues = [[], [], []];
    }
    const loose: Known[] = [];
    const queues = view.places.map(({ id, queue }, place) => {
      const old = [...(this.#queues[place] ?? [])];
      if (entry && old.length > queue.length) loose.push(...old.splice(leaves(entry, id), 1));
      const kept = queue.map((owner) => (old[0]?.seat === owner ? old.shift()! : null));
      loose.push(...old);
      return kept;
    });
    const hands = this.#hands.map((hand) => [...hand]);
    const take = (seat: number): Known => {
      const at = loose.findIndex((imp) => imp.seat === seat);
      return (at >= 0 ? loose.splice(at, 1)[0] : hands[seat - 1]!.pop()) ?? this.#fresh(seat);
    };
    this.#queues = queues.map((kept, place) => kept.map((imp, i) => imp ?? take(view.places[place]!.queue[i]!)));
    this.#hands = view.hands.map(({ imps }, i) => {
      const hand = hands[i]!.slice(0, imps);
      while (hand.length < imps) hand.push(take(i + 1));
      return hand;
    });
  }
}

/** The number of the imp that an event takes from a place's queue, from 0: the one it names, or the front. */
function leaves(entry: LogEntry, place: string): number {
  const named = entry.text.split(" ").find((word) => word.length === 2 && word.startsWith(place) && word[1]! > "0");
  return named ? Number(named[1]) - 1 : 0;
}
