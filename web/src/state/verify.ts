/* verify.ts -- was the chance of a finished game fixed at its start? The page checks the hashes itself; the engine
 * replays the draws. */
import { commitmentOf } from "../engine/commitment";
import { LocalTable } from "../table/local";
import { checkSeed, seedOf, type Check, type Pledge } from "./pledge";
import { t } from "../texts/texts.svelte";

/** Check a finished game: the hashes of its seed, and that every draw follows from it. */
export async function verifyGame(record: string, pledge: Pledge): Promise<Check[]> {
  const seed = seedOf(record);
  if (!seed) return [{ text: t("page.fairness.check.none"), ok: false }];
  /* The engine keeps a record's seed only if each of its draws follows from that seed. */
  const table = await LocalTable.load(record);
  const replayed = table.info.commitment === commitmentOf(seed);
  table.close();
  return [...checkSeed(seed, pledge), { text: t("page.fairness.check.draws"), ok: replayed }];
}
