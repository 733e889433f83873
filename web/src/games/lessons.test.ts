/* Every lesson is played through on the real engine: each event that it asks for or plays must be legal there. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { Session } from "../engine/session";
import { VIEW_ALL } from "../engine/types";
import type { Lesson } from "../scenes/contract";
import { isWanted } from "../state/wanted";

const lessons = import.meta.glob<{ default: Lesson }>("./*/lesson.ts", { eager: true });

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

describe.each(Object.entries(lessons))("%s", (path, { default: lesson }) => {
  const game = path.split("/")[1]!;

  it("can be played from its first step to its last", async () => {
    const session = await Session.create(module);
    const players = Array<string>(lesson.seats).fill("person");
    session.open({ game, seats: lesson.seats, options: lesson.options ?? {}, seed: lesson.seed, players });
    script(session, lesson.before ?? []);
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
