/* moments.ts -- games in their middle, played by the engine without a page, as the browser keeps them. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { Session } from "../src/engine/session";
import { VIEW_ALL } from "../src/engine/types";
import type { Save } from "../src/state/saves";

/** A number below another, always the same ones from the same seed. */
function picker(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export async function engine(): Promise<Session> {
  const wasm = readFileSync(new URL("../../build/wasm/coven.wasm", import.meta.url));
  return Session.create(await WebAssembly.compile(new Uint8Array(wasm)));
}

/** The fullest moments at which seat 1 is asked in a random game: with the most choices, and with the most to see. */
export function fullest(session: Session, game: string, seats: number, plies = 160): Save[] {
  const players = Array<string>(seats).fill("person");
  session.open({ game, seats, options: {}, seed: "full", players });
  const pick = picker(seats);
  let [most, mostAt, largest, largestAt] = [-1, 0, -1, 0];
  for (let ply = 0; ply < plies;) {
    session.deal();
    const { actor, view, plies: now } = session.snapshot(-1, 1);
    if (actor === "end") break;
    const choices = session.choices();
    if (actor === "1") {
      if (choices.length > most) [most, mostAt] = [choices.length, now];
      const seen = JSON.stringify(view).length;
      if (seen > largest && choices.length > 1) [largest, largestAt] = [seen, now];
    }
    session.play(choices[pick(choices.length)]!.text);
    ply = now + 1;
  }
  return [...new Set([mostAt, largestAt])]
    .sort((a, b) => b - a)
    .map((ply) => {
      session.back(ply);
      return save(session, `${game}${seats}at${ply}`, game, ["person", ...Array<string>(seats - 1).fill("novice")]);
    });
}

/** A game to its end. */
export function ended(session: Session, game: string, options: Record<string, string> = {}): Save {
  session.open({ game, seats: 2, options, seed: "ended", players: ["person", "person"] });
  const pick = picker(7);
  for (;;) {
    session.deal();
    if (session.snapshot(-1, VIEW_ALL).actor === "end") break;
    const choices = session.choices();
    session.play(choices[pick(choices.length)]!.text);
  }
  return save(session, `${game}ended`, game, ["person", "novice"]);
}

function save(session: Session, id: string, game: string, who: string[]): Save {
  const { plies, actor } = session.snapshot(-1, VIEW_ALL);
  const record = session.record(VIEW_ALL);
  return { id, game, title: game, who, record, plies, ended: actor === "end", kept: Date.now(), seen: [] };
}

export const keep = (page: Page, saves: Save[]): Promise<void> =>
  page.evaluate((all) => {
    for (const one of all) localStorage.setItem(`coven/game/${one.id}`, JSON.stringify(one));
  }, saves);
