/* Every lesson is played through on the real engine: each event that it asks for or plays must be legal there. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { Session } from "../engine/session";
import { VIEW_ALL } from "../engine/types";
import type { Lesson } from "../scenes/contract";
import { isWanted } from "../state/wanted";

const lessons = import.meta.glob<{ default: Lesson[] }>("./*/lessons.ts", { eager: true });
const all = Object.entries(lessons).flatMap(([path, { default: list }]) =>
  list.map((lesson) => ({ game: path.split("/")[1]!, lesson })),
);

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile(readFileSync(new URL("../../../build/wasm/coven.wasm", import.meta.url)));
});

/** Let chance act, and then say who does. */
function actor(session: Session): string {
  session.deal();
  return session.snapshot(-1, VIEW_ALL).actor;
}

function script(session: Session, events: readonly string[]): void {
  for (const event of events) {
    expect(actor(session), `who plays "${event}"`).toBe(event[0]);
    session.play(event.slice(2));
  }
}

async function begin(game: string, { seats, options = {}, seed, position, before = [] }: Lesson): Promise<Session> {
  const session = await Session.create(module);
  const players = Array<string>(seats).fill("person");
  session.open({ game, seats, options, seed, players, ...(position ? { position } : {}) });
  script(session, before);
  return session;
}

const ids = (game: string): string[] => all.flatMap((one) => (one.game === game ? [one.lesson.id] : []));

it.each(["channeling", "scramble", "duel", "isle"])("%s has a first lesson and at least three more", (game) => {
  expect(ids(game)[0]).toBe("first");
  expect(new Set(ids(game)).size).toBe(ids(game).length);
  expect(ids(game).length).toBeGreaterThanOrEqual(4);
});

describe.each(all)("$game, lesson $lesson.id", ({ game, lesson }) => {
  it("is short and has things to do", () => {
    if (game === "null") return;
    expect(lesson.steps.length).toBeGreaterThanOrEqual(4);
    expect(lesson.steps.length).toBeLessThanOrEqual(lesson.id === "first" ? 10 : 8);
    expect(lesson.steps.filter(({ play }) => play).length).toBeGreaterThanOrEqual(2);
  });

  it("can be played from its first step to its last", async () => {
    const session = await begin(game, lesson);
    for (const step of lesson.steps) {
      if (!step.play) continue;
      expect(actor(session), `who is asked: ${step.say}`).toBe(String(lesson.seat));
      const wanted = session.choices().filter(({ text }) => isWanted(step.play!, text));
      expect(wanted.length, `events for "${step.play}"`).toBeGreaterThan(0);
      session.play(wanted[0]!.text);
      actor(session);
      script(session, step.then ?? []);
    }
  });
});
