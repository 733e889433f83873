/* reasons.svelte.ts -- why an event of a log was played: one at a time, asked for by touch, and closed by another. */
import { Stopped } from "../engine/client";
import type { Study } from "../table/table";
import { t } from "../texts/texts.svelte";
import { reason } from "./words";

export interface Reason {
  /** The number of events before it. */
  ply: number;
  text: string;
}

export class Reasons {
  shown: Reason | null = $state.raw(null);

  async ask(study: Study, viewer: number, ply: number): Promise<void> {
    if (this.shown?.ply === ply) {
      this.clear();
      return;
    }
    const waiting = { ply, text: t("page.recent.why.wait") };
    this.shown = waiting;
    const text = await study.why(viewer, ply).then(
      (told) => told.why || t("page.recent.why.none"),
      (error: unknown) => (error instanceof Stopped ? "" : reason(error)),
    );
    if (this.shown === waiting) this.shown = text ? { ply, text } : null;
  }

  clear(): void {
    this.shown = null;
  }
}
