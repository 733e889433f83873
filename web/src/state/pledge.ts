/* pledge.ts -- what a game committed to at its start, and how its seed is checked against that at the end. */
import { commitmentOf, mixSeed, type Mix } from "../engine/commitment";
import { t } from "../texts/texts.svelte";

/** What a game keeps from its start, to be verified at its end. */
export interface Pledge {
  /** The commitment that the table showed at the start. */
  commitment: string;
  /** How the seed was mixed, if the player had a part in it. */
  mix?: Mix;
}

export interface Check {
  text: string;
  ok: boolean;
}

export const seedOf = (record: string): string | null =>
  (JSON.parse(record) as { chance?: { seed?: string } }).chance?.seed ?? null;

/** Check the hashes of a seed. */
export function checkSeed(seed: string, { commitment, mix }: Pledge): Check[] {
  const checks = [{ text: t("page.fairness.check.seed"), ok: commitmentOf(seed) === commitment }];
  if (mix)
    checks.push(
      { text: t("page.fairness.check.part"), ok: commitmentOf(mix.secret) === mix.commitment },
      { text: t("page.fairness.check.mix", { word: mix.text }), ok: mixSeed(mix) === seed },
    );
  return checks;
}
