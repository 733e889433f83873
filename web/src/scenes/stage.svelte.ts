/* stage.svelte.ts -- the state shared by a scene and the app while somebody chooses: which things are drawn, which
 * can be touched, which were. A scene passes each thing to `touch`; names, roles, keys and glow are handled here. */
import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";
import { SvelteSet } from "svelte/reactivity";
import {
  back,
  begin,
  canChange,
  canTouch,
  isSure,
  nextWords,
  touch,
  wordsOf,
  type Choice,
  type Choosing,
} from "../chooser/chooser";

type Touchable = HTMLElement | SVGElement;

/** Enough for all things of several views; a long game has thousands of names. */
const MAX_ATTACHMENTS = 500;

interface Thing {
  readonly phrase: string;
  readonly name: string;
  /** A button of the app, not a thing of the table. */
  readonly button: boolean;
}

export class Stage {
  /** What is being chosen. */
  choosing: Choosing = $state.raw(begin([]));
  /** May somebody choose now? */
  open = $state(false);
  /** The hinted event. */
  hint: string | null = $state.raw(null);
  /** The phrase under the pointer or the focus, if it can be touched. */
  over: string | null = $state.raw(null);
  /** Has the scene been drawn? Until then it is unknown which words have no thing. */
  drawn = $state(false);
  readonly things = new SvelteSet<Thing>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- only remembers: nothing is drawn from it
  readonly #attachments = new Map<string, Attachment<Touchable>>();
  /** Called after each touch and each taking back. */
  onchange: (() => void) | null = null;
  /** What moves on the table: nothing is asked before it has arrived. */
  moving: Promise<unknown> | null = null;
  /** Something stays on the table until it is touched, and the game waits. */
  held = $state(false);
  /** Called when it was touched. */
  onrelease: (() => void) | null = null;

  /** The event that a touch of what is pointed at would complete. */
  readonly peeked: Choice | null = $derived.by(() =>
    this.open && this.over !== null && this.can(this.over) ? touch(this.choosing, this.over).complete : null,
  );

  /** Words to choose from that no drawn thing stands for: they become buttons. */
  readonly unclaimed: string[] = $derived.by(() => {
    if (!this.open || !this.drawn || this.choosing.complete) return [];
    const drawn = [...this.things].flatMap((thing) => (!thing.button && this.can(thing.phrase) ? [thing.phrase] : []));
    const phrases = drawn.map((phrase) => ` ${phrase} `);
    const covered = (choice: Choice): boolean => phrases.some((phrase) => ` ${choice.text} `.includes(phrase));
    return nextWords(this.choosing).filter(
      (word) =>
        !drawn.includes(word) &&
        !this.choosing.matching.every((choice) => !hasNext(this.choosing, choice, word) || covered(choice)),
    );
  });

  begin(choices: readonly Choice[]): void {
    this.choosing = begin(choices);
    this.open = choices.length > 0;
    this.hint = null;
    this.over = null;
  }

  close(): void {
    this.choosing = begin([]);
    this.open = false;
    this.hint = null;
    this.over = null;
  }

  /** Can a thing of this phrase be touched now? */
  can = (phrase: string): boolean => this.open && canTouch(this.choosing, phrase);
  /** Would touching it change what was chosen? */
  may = (phrase: string): boolean => this.open && canChange(this.choosing, phrase);
  /** Is it part of what is being chosen? */
  lit = (phrase: string): boolean => this.open && isSure(this.choosing, phrase);
  /** Is it part of the hint? */
  hinted = (phrase: string): boolean => this.hint !== null && ` ${this.hint} `.includes(` ${phrase} `);

  choose(phrase: string): void {
    if (!this.open) return;
    const after = touch(this.choosing, phrase);
    if (after === this.choosing) return;
    this.choosing = after;
    this.over = null;
    this.onchange?.();
  }

  release(): void {
    if (!this.held) return;
    this.held = false;
    this.onrelease?.();
  }

  back(): boolean {
    if (!this.open || !this.choosing.picks.length) return false;
    this.choosing = back(this.choosing);
    this.onchange?.();
    return true;
  }

  /** Make an element of the scene stand for a phrase: `{@attach stage.touch("b2", "Moss Ring, b2")}`. The same
   * arguments return the same attachment, so that an unchanged thing is not attached again with each new view. */
  touch = (phrase: string, name: string, button = false): Attachment<Touchable> => {
    const key = `${phrase}\n${name}\n${button}`;
    const known = this.#attachments.get(key);
    if (known) return known;
    if (this.#attachments.size >= MAX_ATTACHMENTS) this.#attachments.clear();
    const made = this.#attachment(phrase, name, button);
    this.#attachments.set(key, made);
    return made;
  };

  #attachment =
    (phrase: string, name: string, button: boolean): Attachment<Touchable> =>
    (element) => {
      const thing: Thing = { phrase, name, button };
      this.things.add(thing);
      element.classList.add("thing");
      element.dataset.phrase = phrase;
      if (!button) element.setAttribute("aria-label", name);
      $effect(() => {
        const can = this.can(phrase);
        const lit = this.lit(phrase);
        const may = this.may(phrase);
        element.classList.toggle("can", can);
        element.classList.toggle("may", may);
        element.classList.toggle("lit", lit);
        element.classList.toggle("hinted", this.hinted(phrase));
        if (button) return;
        const live = can || may || (lit && this.open);
        element.setAttribute("role", live ? "button" : "img");
        if (live) element.setAttribute("tabindex", "0");
        else element.removeAttribute("tabindex");
        if (lit) element.setAttribute("aria-pressed", "true");
        else element.removeAttribute("aria-pressed");
      });
      const act = (): void => this.choose(phrase);
      const enter = (): void => {
        this.over = phrase;
      };
      const leave = (): void => {
        if (this.over === phrase) this.over = null;
      };
      const key = (event: Event): void => {
        const { key } = event as KeyboardEvent;
        if (button || (key !== "Enter" && key !== " ")) return;
        event.preventDefault();
        act();
      };
      /* With Svelte's `on`: removing a focused element blurs it during an update, and only such a listener may
       * change state then. */
      const off = [
        on(element, "click", act),
        on(element, "keydown", key),
        on(element, "pointerenter", enter),
        on(element, "pointerleave", leave),
        on(element, "focus", enter),
        on(element, "blur", leave),
      ];
      return () => {
        this.things.delete(thing);
        for (const stop of off) stop();
      };
    };
}

/** Has this event `word` at the first open place? */
function hasNext(choosing: Choosing, choice: Choice, word: string): boolean {
  const settled = choosing.soFar === "" ? 0 : wordsOf(choosing.soFar).length;
  return (wordsOf(choice.text)[settled] ?? "") === word;
}
