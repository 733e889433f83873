/* outcome.ts -- how a kept game came out, from the side of the person who played it. */
import type { Kept } from "./shelf";

export type Outcome = "won" | "shared" | "lost" | "watched" | "together" | "unfinished";

/** The seat of the only person, counted from 0; -1 where there are several, or none. */
export function soloSeat({ who }: Pick<Kept, "who">): number {
  const people = who.flatMap((name, i) => (name === "person" ? [i] : []));
  return people.length === 1 ? people[0]! : -1;
}

/** "together": several people played. */
export function outcomeOf(kept: Pick<Kept, "who" | "ended" | "result">): Outcome {
  if (!kept.ended || !kept.result) return "unfinished";
  const seat = soloSeat(kept);
  if (seat < 0) return kept.who.includes("person") ? "together" : "watched";
  const share = kept.result[seat] ?? 0;
  if (share <= 0) return "lost";
  return kept.result.filter((other) => other > 0).length > 1 ? "shared" : "won";
}
