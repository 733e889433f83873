/* tutor.svelte.ts -- the tutor: it judges an event that is about to be played, and warns before a bad one. It thinks in
 * the thinking worker while the event is still being previewed. If it is not ready within a moment, the event is played
 * without a word. It knows what its player knows, and nothing else. */
import type { Why } from "../engine/types";
import type { Table } from "../table/table";
import { settings } from "./settings.svelte";
import { warns, type Strength } from "./strengths";

/** How long playing waits for the tutor, in milliseconds. */
const MOMENT = 1500;

export class Tutor {
  readonly #table: Table;
  /** Whom it helps; null where several people or none play. */
  readonly #seat: number | null;
  /** How strict it is where the settings have none. */
  readonly #usual: Strength;
  /** What is wrong with the event that was to be played. */
  warning: Why | null = $state.raw(null);
  /** Has the chosen event been judged? */
  ready = $state(false);
  #judging: { text: string; answer: Promise<Why | null> } | null = null;

  constructor(table: Table, people: readonly number[], usual: Strength = "off") {
    this.#table = table;
    this.#usual = usual;
    this.#seat = people.length === 1 ? people[0]! : null;
  }

  get #strength(): Strength {
    return settings.tutor === "off" ? this.#usual : settings.tutor;
  }

  /** Something else is chosen. */
  forget(): void {
    this.warning = null;
    this.ready = false;
    this.#judging = null;
  }

  /** Begin to judge an event, so that the answer is there when it is played. */
  judge(text: string): void {
    if (this.#judging?.text === text) return;
    this.forget();
    const { study } = this.#table;
    if (this.#seat === null || this.#strength === "off" || !study) return;
    const answer = study.why(this.#seat, -1, text).catch(() => null);
    const judging = { text, answer };
    this.#judging = judging;
    void answer.then(() => {
      if (this.#judging === judging) this.ready = true;
    });
  }

  /** May the event be played? If not, there is a warning. */
  async allows(text: string): Promise<boolean> {
    this.judge(text);
    const judging = this.#judging;
    if (!judging) return true;
    let timer = 0;
    const moment = new Promise<null>((resolve) => {
      timer = window.setTimeout(resolve, MOMENT, null);
    });
    const judged = await Promise.race([judging.answer, moment]);
    clearTimeout(timer);
    if (!judged || this.#judging !== judging || !warns(this.#strength, judged)) return true;
    this.warning = judged;
    return false;
  }
}
