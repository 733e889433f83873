/* contract.ts -- what a game's folder gives to the page, and what its scene gets. docs/design/page.md tells it at
 * length; web/src/games/null is the example. */
import type { Component } from "svelte";
import type { Actor, TableInfo, Told } from "../engine/types";
import type { Stage } from "./stage.svelte";

/** How long things take to move: 0 when nothing should. The same is in CSS as var(--move). */
export interface Motion {
  readonly ms: number;
}

/** How large the host of a scene is, in CSS pixels. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** What a scene is given. It draws `view`, and says by stage.touch which drawn thing is which word. */
export interface SceneProps {
  /** What the viewer may see now: what the game's `view` in C wrote. */
  view: unknown;
  /** The same after the event that is being chosen, once it is complete or would be by a touch of what is pointed at; else null. */
  preview: unknown;
  /** The event that led to `view`, for what should move; null at the start. */
  event: Told | null;
  table: TableInfo;
  /** Whose eyes: a seat, 0 for an onlooker, -1 for all. */
  viewer: number;
  actor: Actor;
  stage: Stage;
  motion: Motion;
  /** Measured before the scene is drawn, and again when it changes: a scene need not measure itself. */
  room: Room;
}

/** One step of a lesson. */
export interface LessonStep {
  /** What is told, short; plain text with **bold**. */
  say: string;
  /** Phrases to light on the table. */
  show?: string[];
  /** The event that the learner should play: its text, or its first words followed by "...". Without it, the learner
   * only reads and goes on. */
  play?: string;
  /** Told when another event was chosen. */
  wrong?: string;
  /** What the other seats play afterwards, each with its actor ("2 keep"). Chance follows the lesson's seed. */
  then?: string[];
}

/** A lesson: a real table, a scripted opponent, and a few steps. */
export interface Lesson {
  title: string;
  seats: number;
  options?: Record<string, string>;
  seed: string;
  /** Events before the first step, each with its actor; chance is left out. */
  before?: string[];
  /** The learner's seat. */
  seat: number;
  steps: LessonStep[];
}

export interface GameFolder {
  id: string;
  /** As the engine has it; here too, so that it need not be waited for. */
  title: string;
  /** One line for the home page. */
  line: string;
  length: string;
  /** 1 is easy to learn, 3 takes an evening. */
  difficulty: 1 | 2 | 3;
  /** The picture on the home page, a drawing of 320 by 200. */
  picture: Component;
  /** The table. Without it the plain one is used. */
  scene?: () => Promise<{ default: Component<SceneProps> }>;
  lesson?: () => Promise<{ default: Lesson }>;
  /** What a button for a word should say, where the word itself is not plain. */
  word?: (word: string, soFar: string, table: TableInfo) => string | undefined;
  /** Its rounds can be solved: the page offers to tell who wins with best play. */
  solved?: boolean;
  /** Options that give both seats an even chance, and the sentence that says so. */
  fair?: { about: string; options: Record<string, string> };
}
