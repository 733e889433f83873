import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { Session } from "../../engine/session";
import { VIEW_ALL } from "../../engine/types";
import { changesOf, type Changes } from "./changes";
import type { View } from "./view";

/* Against the engine itself: what each legal event changes is what its preview shows. */
let session: Session;
beforeAll(async () => {
  const bytes = readFileSync(new URL("../../../../build/wasm/coven.wasm", import.meta.url));
  session = await Session.create(await WebAssembly.compile(bytes));
});

const viewNow = (): View => session.snapshot(-1, VIEW_ALL).view as View;

/** Play at random until an event of this kind is legal, and return what it would change. */
function changesBy(wanted: (view: View, text: string) => boolean): { view: View; text: string; changes: Changes } {
  for (let seed = 0; seed < 40; seed++) {
    session.open({ game: "scramble", seats: 2, options: {}, seed: `ghost ${seed}`, players: ["random", "random"] });
    session.deal();
    for (; session.snapshot(-1, VIEW_ALL).actor !== "end"; session.step(), session.deal()) {
      const view = viewNow();
      const choice = session.choices().find(({ text }) => wanted(view, text));
      if (!choice) continue;
      const after = session.preview(choice.text, VIEW_ALL).view as View;
      return { view, text: choice.text, changes: changesOf(view, after) };
    }
  }
  throw new Error("no such event in forty games");
}
const casts =
  (spell: string, more: (view: View, words: string[]) => boolean = () => true) =>
  (view: View, text: string): boolean => {
    const words = text.split(" ");
    return words[0] === "cast" && view.cards[words[1]!]!.spell === spell && more(view, words);
  };

describe("what an event would change", () => {
  it("is nothing without a preview, and nothing across rounds", () => {
    const { view } = changesBy((_, text) => text.startsWith("assign"));
    const none = { cards: [], leaving: [], replaced: [], imp: null, losing: 0, turned: 0 };
    expect(changesOf(view, null)).toEqual(none);
    expect(changesOf(view, { ...view, round: view.round + 1, places: [] })).toEqual(none);
  });

  it("shows an assigned imp at the end of its queue", () => {
    const { view, text, changes } = changesBy((_, text) => text.startsWith("assign"));
    const place = view.places.findIndex(({ id }) => id === text.split(" ")[1]);
    expect(changes.imp).toMatchObject({ place, index: view.places[place]!.queue.length });
    expect(changes.cards).toEqual([]);
  });

  it("shows an imp that is called back in its seat's hand", () => {
    const { view, text, changes } = changesBy(casts("enchant", (_, words) => words[3] !== undefined));
    const [, card, , imp] = text.split(" ");
    const seat = view.places.find(({ id }) => id === imp![0])!.queue[Number(imp![1]) - 1]!;
    expect(changes.imp).toEqual({ seat, place: -1, index: view.hands[seat - 1]!.imps });
    expect(changes.leaving).toEqual([card]);
    expect(changes.cards).toMatchObject([{ id: card, face: "tucked" }]);
  });

  it("shows a card and a catalyst that change places", () => {
    const { view, text, changes } = changesBy(casts("transmute"));
    const [, card, id] = text.split(" ");
    const place = view.places.findIndex((one) => one.id === id);
    const catalyst = view.places[place]!.catalyst;
    expect(changes.cards).toMatchObject([
      { id: card, face: "catalyst", place },
      { id: catalyst, face: "tucked", place },
    ]);
    expect(changes.replaced).toEqual([catalyst]);
    expect(changes.leaving).toEqual([card]);
  });

  it("shows the half of the circle that would be another page", () => {
    const { text, changes } = changesBy(casts("transfigure", (_, words) => words[3] !== undefined));
    expect(changes.turned).toBe(Number(text.split(" ")[3]));
  });

  it("shows who would have to lose a spell, and then which", () => {
    const before = changesBy(casts("dispel", (view) => view.hands.every(({ spells }) => spells.length > 1)));
    expect(before.changes.losing).toBe(3 - Number(before.view.actor));
    const { text, changes } = changesBy((_, text) => text.startsWith("lose"));
    const card = text.split(" ")[1]!;
    expect(changes).toMatchObject({ leaving: [card], cards: [{ id: card, place: -1 }], losing: 0 });
  });
});

it("says who has won a round until the next one's pages are laid", () => {
  session.open({ game: "scramble", seats: 2, options: {}, seed: "rounds", players: ["random", "random"] });
  let rounds = 0;
  for (let before = viewNow(); before.phase !== "end";) {
    session.step();
    const view = viewNow();
    const winner = view.banished.findIndex((count, i) => count > before.banished[i]!) + 1;
    if (winner) rounds++;
    const expected = winner || (view.circle.pages[0] ? null : before.round_winner);
    expect(view.round_winner, session.snapshot(-1, VIEW_ALL).position).toBe(expected);
    before = view;
  }
  expect(rounds).toBeGreaterThanOrEqual(4);
});
