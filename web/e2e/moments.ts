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

/** The engine; in the language of a catalogue, a file below build/. */
export async function engine(catalogue?: string): Promise<Session> {
  const read = (path: string): Uint8Array<ArrayBuffer> =>
    new Uint8Array(readFileSync(new URL(`../../build/${path}`, import.meta.url)));
  const session = await Session.create(await WebAssembly.compile(read("wasm/coven.wasm")));
  if (catalogue) session.language(read(catalogue));
  return session;
}

/** The fullest moments at which seat 1 is asked in a random game: GAMEnMost has the most choices, GAMEnLargest has the
 * most to see. */
function fullest(session: Session, game: string, seats: number, plies = 160): Save[] {
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
  /* The later one first: a game only goes back. */
  return Object.entries({ Most: mostAt, Largest: largestAt })
    .sort(([, a], [, b]) => b - a)
    .map(([name, ply]) => {
      session.back(ply);
      return save(session, `${game}${seats}${name}`, game, ["person", ...Array<string>(seats - 1).fill("novice")]);
    });
}

/** A game to its end. */
function ended(session: Session, game: string, options: Record<string, string> = {}): Save {
  session.open({ game, seats: 2, options, seed: "ended", players: ["person", "person"] });
  const pick = picker(7);
  for (;;) {
    session.deal();
    if (session.snapshot(-1, VIEW_ALL).actor === "end") break;
    const choices = session.choices();
    session.play(choices[pick(choices.length)]!.text);
  }
  return save(session, `${game}Ended`, game, ["person", "novice"]);
}

function save(session: Session, id: string, game: string, who: string[]): Save {
  const { plies, actor } = session.snapshot(-1, VIEW_ALL);
  const record = session.record(VIEW_ALL);
  return { id, game, title: game, who, record, plies, ended: actor === "end", kept: Date.now(), seen: [] };
}

/** How many can sit at the tables. */
export const SEATS: Record<string, number[]> = { channeling: [2], scramble: [2], duel: [2, 3], isle: [2, 3, 4] };

let made: Promise<Map<string, Save>> | undefined;

/** Games by their ids: the fullest moments of each table, and channelingEnded. They are made once. */
export const moments = (): Promise<Map<string, Save>> =>
  (made ??= (async () => {
    const session = await engine();
    const tables = Object.entries(SEATS).flatMap(([game, seats]) => seats.map((n) => [game, n] as const));
    const all = tables.flatMap(([game, seats]) => fullest(session, game, seats));
    all.push(ended(session, "channeling", { limit: "6" }));
    return new Map(all.map((one) => [one.id, one]));
  })());

/** Keep these games in the browser. */
export async function keep(page: Page, ids: string[]): Promise<void> {
  const all = await moments();
  await page.evaluate(
    (saves) => {
      for (const one of saves) localStorage.setItem(`coven/game/${one.id}`, JSON.stringify(one));
    },
    ids.map((id) => all.get(id)!),
  );
}
