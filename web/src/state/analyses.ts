/* analyses.ts -- the latest analyses, so that looking back and review judge a game only once. */
import type { Analysis } from "../engine/types";
import type { Study } from "../table/table";

const KEPT = 4;
const kept = new Map<string, Analysis>();

/** The analysis of this whole record, by the study of a table that holds it. */
export async function analysisOf(study: Pick<Study, "analyse">, record: string): Promise<Analysis> {
  const known = kept.get(record);
  if (known) return known;
  const analysis = await study.analyse();
  for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size + 1 - KEPT))) kept.delete(oldest);
  kept.set(record, analysis);
  return analysis;
}
