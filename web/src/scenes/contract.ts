/* contract.ts -- the interface between a game's folder and the app, and the props of a scene. See
 * docs/design/page.md; web/src/games/null is the example. */
import type { Component } from "svelte";
import type { Actor, TableInfo, LogEntry } from "../engine/types";
import type { Explain } from "./explanation";
import type { Stage } from "./stage.svelte";
import type { PlainKey } from "../texts/texts.svelte";

/** How long things take to move: 0 when nothing should. The same is in CSS as var(--move). */
export interface Motion {
  readonly ms: number;
}

/** How large the host of a scene is, in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The props of a scene. It draws `view`, and says with stage.touch which drawn thing stands for which word. */
export interface SceneProps {
  /** What the viewer may see now: the JSON of the game's `view`. */
  view: unknown;
  /** The same after the event that is being chosen, once it is complete, or would be by touching what is pointed at;
   * otherwise null. */
  preview: unknown;
  /** The event that led to `view`, for what should move; null at the start. */
  event: LogEntry | null;
  table: TableInfo;
  /** A seat, 0 for a spectator, -1 for everything. */
  viewer: number;
  actor: Actor;
  stage: Stage;
  motion: Motion;
  /** Measured before the scene is drawn, and again when it changes: a scene need not measure itself. */
  size: Size;
}

/** One step of a lesson. */
export interface LessonStep {
  /** A short text, with **bold**. */
  say: PlainKey;
  /** Phrases to light on the table. */
  show?: string[];
  /** The event that the learner should play: its text, in which "..." stands for any words. Without it, the learner
   * only reads and goes on. It is lit on the table, unless `show` says otherwise. */
  play?: string;
  /** Shown when another event was chosen. */
  wrong?: PlainKey;
  /** What is played afterwards, by the others or for the learner, each with its actor ("2 keep"). Chance follows the
   * lesson's seed. */
  then?: string[];
}

/** A lesson: a real table, a scripted opponent, and a few steps. It teaches one idea. */
export interface Lesson {
  /** Its name in addresses, unique in its game. */
  id: string;
  title: PlainKey;
  seats: number;
  options?: Record<string, string>;
  seed: string;
  /** Where it begins, if not at the start of a game. */
  position?: string;
  /** Events before the first step, each with its actor; chance is left out. */
  before?: string[];
  /** The learner's seat. */
  seat: number;
  steps: LessonStep[];
}

/** A picture in the rules: the scene at a position, as a seat sees it. */
export interface RulePicture {
  seats?: number;
  seat: number;
  position: string;
  /** An event whose preview is drawn. */
  event?: string;
}

export interface GameFolder {
  id: string;
  /** One line for the home page. */
  line: PlainKey;
  /** How long a game takes, in minutes. */
  minutes: number;
  /** 1 is easy to learn, 3 takes an evening. */
  difficulty: 1 | 2 | 3;
  /** The picture on the home page, a drawing of 320 by 200. */
  picture: Component;
  /** The table. Without it the plain one is used. */
  scene?: () => Promise<{ default: Component<SceneProps> }>;
  /** What the things of the table are; see explanation.ts. Without it only their names are shown. */
  explain?: () => Promise<{ default: Explain }>;
  /** The lessons in their order. `guide`: the first words of events of which the guided game has a text
   * (lesson.guide.GAME.WORDS), the one that matters most first. */
  lessons?: () => Promise<{ default: Lesson[]; guide?: string[] }>;
  /** The pictures in its rules, in the order of the page. */
  pictures?: () => Promise<{ default: Record<string, RulePicture> }>;
  /** The label of a word's button, where the text page.word.GAME.WORD is not enough. */
  word?: (word: string, soFar: string, table: TableInfo) => string | undefined;
  /** Its rounds can be solved: the page offers to say who wins with best play. */
  solved?: boolean;
  /** The computer sees only a part of its luck: what a draw is worth shows later. */
  luckHidden?: boolean;
  /** Options that give both seats an even chance, and the sentence that says so. */
  fair?: { about: PlainKey; options: Record<string, string> };
}
