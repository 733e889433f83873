import { describe, expect, it } from "vitest";
import type { LogEntry } from "../../engine/types";
import { Follow, type Imp } from "./follow";
import type { Node, View } from "./view";

const node = (seat: number, number: number): Node => ({ seat, node: number, at: [0, 0] });
const page = { id: "broom", name: "", start: 1, nodes: [] };

function view(imps: [number, number], queues: number[][], more: Partial<View> = {}): View {
  return {
    phase: "prep",
    actor: "1",
    goal: 4,
    round: 1,
    banished: [0, 0],
    first: 1,
    round_winner: null,
    elements: [],
    cards: {
      fw: { name: "Steam", elements: ["fire", "water"], any: false, spell: "", spell_name: "", spell_text: "" },
    },
    circle: { pages: [page, page], connections: [] },
    spare: null,
    spare_connections: [],
    energy: node(2, 1),
    hands: imps.map((count) => ({ imps: count, spells: [], hidden: 0 })),
    places: queues.map((queue, i) => ({ id: "abc"[i]!, catalyst: "fw", queue, tucked: [], room: 4 - queue.length })),
    out: [],
    resolves: {},
    ...more,
  };
}
const entry = (text: string): LogEntry => ({ actor: "1", text, say: "" });
const at = (imps: Imp[], place: number): string[] =>
  imps
    .filter((imp) => imp.place === place)
    .sort((a, b) => a.index - b.index)
    .map(({ id }) => id);
const handOf = (imps: Imp[], seat: number): string[] =>
  at(imps, -1).filter((id) => imps.find((imp) => imp.id === id)!.seat === seat);

describe("follow", () => {
  it("sends the last imp of the hand to the queue, and calls the same one back", () => {
    const follow = new Follow();
    const before = follow.next(view([2, 1], [[], [], []]), null).imps;
    const [first, second] = handOf(before, 1);
    let { imps } = follow.next(view([1, 1], [[1], [], []]), entry("assign a"));
    expect(at(imps, 0)).toEqual([second]);
    expect(
      imps.map(({ id }) => id),
      "in the same order",
    ).toEqual(before.map(({ id }) => id));
    ({ imps } = follow.next(view([0, 1], [[1, 1], [], []]), entry("assign a")));
    expect(at(imps, 0)).toEqual([second, first]);
    ({ imps } = follow.next(view([1, 1], [[1], [], []]), entry("cast fe b a2")));
    expect(at(imps, 0)).toEqual([second]);
    expect(handOf(imps, 1)).toEqual([first]);
  });

  it("takes the front imp away when it has pushed, and tells the way", () => {
    const follow = new Follow();
    const nodes = [node(2, 1), node(2, 3), node(1, 2)];
    const before = view([0, 0], [[1, 2, 1], [], []], { phase: "ritual", resolves: { "resolve a": nodes } });
    const queue = at(follow.next(before, null).imps, 0);
    const scene = follow.next(
      view([0, 0], [[2, 1], [], []], { phase: "ritual", energy: nodes[2]! }),
      entry("resolve a"),
    );
    expect(at(scene.imps, 0)).toEqual(queue.slice(1));
    expect(scene.walk).toEqual({ nodes, elements: ["fire", "water"] });
    expect(scene.energy).toBe(nodes[2]);
  });

  it("keeps the circle of the last round until new pages are laid", () => {
    const follow = new Follow();
    const nodes = [node(2, 1), node(1, 2)];
    const before = view([0, 0], [[1], [], []], { phase: "ritual", resolves: { "resolve a": nodes } });
    const old = follow.next(before, null).imps;
    const bare = { phase: "deal" as const, round: 2, energy: null };
    const cleared = view([3, 4], [[], [], []], { ...bare, circle: { pages: [null, null], connections: [] } });
    const scene = follow.next(cleared, entry("resolve a"));
    expect(scene.circle).toBe(before);
    expect(scene.energy).toBe(nodes[1]);
    expect(scene.imps.some(({ id }) => old.some((imp) => imp.id === id))).toBe(false);
    const laid = view([3, 4], [[], [], []], { ...bare, circle: { pages: [page, null], connections: [] } });
    expect(follow.next(laid, entry("page 1 broom")).circle).toBe(laid);
  });

  it("finds its way after a jump", () => {
    const follow = new Follow();
    follow.next(view([0, 0], [[1, 2], [2], [1]]), null);
    const { imps } = follow.next(view([2, 1], [[], [2], []]), null);
    expect(imps.map(({ seat, place }) => `${seat}${place}`).sort()).toEqual(["1-1", "1-1", "2-1", "21"]);
  });
});
