/* explanation.ts -- what a thing of a table is: what a game's explain.ts says of it, and why it can or cannot be
 * touched now. Legality is the engine's: a reason only says what the stage and the view already know. */
import { begin, canTouch, touch } from "../chooser/chooser";
import type { Snapshot, TableInfo } from "../engine/types";
import { seatName } from "../texts/names";
import { t } from "../texts/texts.svelte";
import type { Stage } from "./stage.svelte";

/** A number with its name: "Vigor", 5. */
export type Fact = readonly [name: string, value: string | number];

export interface Explanation {
  /** The name of the thing. Without it, its accessible name. */
  title?: string;
  /** What it is and does, each a sentence or two; what is empty is left out. */
  does: (string | false | null | undefined)[];
  facts?: Fact[];
  /** A line of the set, for the mood. */
  flavour?: string;
  /** What the view says about why it cannot be used now, shown only if the engine offers no event with it. */
  why?: string | false;
}

/** Explain a thing: the phrase it stands for, or what its `data-explains` says. Null if there is no such thing. */
export type Explain = (thing: string, view: unknown, table: TableInfo, viewer: number) => Explanation | null;

export interface Reason {
  can: boolean;
  text: string;
}

/** Why nobody can touch anything. */
function closed({ ply, plies, actor, viewer }: Snapshot, table: TableInfo): string {
  if (ply < plies) return t("explain.earlier");
  if (actor === "end") return t("explain.over");
  if (actor === "*") return t("explain.chance");
  return Number(actor) === viewer ? t("explain.wait") : t("explain.turn", { who: seatName(table, Number(actor)) });
}

/** Whether a thing can be touched, or why not. Null for what is never touched, unless the game has a reason. */
export function reasonFor(
  phrase: string | undefined,
  why: string | false | undefined,
  { stage, snapshot, table, prompt }: { stage: Stage; snapshot: Snapshot; table: TableInfo; prompt: string },
): Reason | null {
  if (phrase === undefined) return why ? { can: false, text: why } : null;
  if (!stage.open) return { can: false, text: closed(snapshot, table) };
  if (stage.can(phrase)) {
    const { complete } = touch(stage.choosing, phrase);
    return { can: true, text: complete ? t("explain.can.does", { event: complete.say }) : t("explain.can") };
  }
  if (stage.lit(phrase)) return { can: true, text: t("explain.chosen") };
  if (canTouch(begin(stage.choosing.choices), phrase)) return { can: false, text: t("explain.other") };
  return { can: false, text: why || (prompt ? t("explain.asked", { prompt }) : t("explain.unasked")) };
}
