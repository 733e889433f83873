/* ago.ts -- how long ago, in words. */
import { t } from "../texts/texts.svelte";

const STEPS = [
  [86400, "page.ago.days"],
  [3600, "page.ago.hours"],
  [60, "page.ago.minutes"],
] as const;

export function ago(then: number, now = Date.now()): string {
  const seconds = Math.max(0, (now - then) / 1000);
  for (const [size, key] of STEPS) {
    const n = Math.floor(seconds / size);
    if (n >= 1) return t(key, { n });
  }
  return t("page.ago.now");
}
