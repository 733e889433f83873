/* Every lesson is played through on the real engine: each event that it asks for or plays must be legal there. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { Desk } from "../engine/desk";
import { WHOLE } from "../engine/types";
import type { Lesson } from "../scenes/contract";
import { isWanted } from "../state/wanted";

const lessons = import.meta.glob<{ default: Lesson }>("./*/lesson.ts", { eager: true });

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile(readFileSync(new URL("../../../build/wasm/coven.wasm", import.meta.url)));
});

/** Let chance act, and then say who does. */
function actor(desk: Desk): string {
  desk.deal();
  return desk.look(-1, WHOLE).actor;
}

function script(desk: Desk, events: readonly string[]): void {
  for (const event of events) {
    expect(actor(desk), `who plays "${event}"`).toBe(event[0]);
    desk.play(event.slice(2));
  }
}

describe.each(Object.entries(lessons))("%s", (path, { default: lesson }) => {
  const game = path.split("/")[1]!;

  it("can be played from its first step to its last", async () => {
    const desk = await Desk.create(module);
    const players = Array<string>(lesson.seats).fill("person");
    desk.open({ game, seats: lesson.seats, options: lesson.options ?? {}, seed: lesson.seed, players });
    script(desk, lesson.before ?? []);
    for (const step of lesson.steps) {
      if (!step.play) continue;
      expect(actor(desk), `who is asked: ${step.say}`).toBe(String(lesson.seat));
      const wanted = desk.choices().filter(({ text }) => isWanted(step.play!, text));
      expect(wanted.length, `events for "${step.play}"`).toBeGreaterThan(0);
      desk.play(wanted[0]!.text);
      actor(desk);
      script(desk, step.then ?? []);
    }
  });
});
