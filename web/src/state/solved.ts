/* solved.ts -- a solved round in sentences. */
import type { TableInfo, Verdict } from "../engine/types";
import { t } from "../texts/texts.svelte";

const nameOf = (table: TableInfo, seat: number): string => table.names[seat - 1] ?? t("page.seat.unnamed", { n: seat });

/** Who wins with best play, for the seat that acts, and how many of its events keep the win. */
export function solved({ winner, deal, events }: Verdict, table: TableInfo, seat: number): string {
  const all = Object.values(events);
  const good = all.filter((after) => after === seat).length;
  const who = nameOf(table, winner);
  const whole = deal ? "deal" : "round";
  if (winner !== seat) return t(`page.solved.${whole}.theirs`, { who });
  if (good === all.length) return t(`page.solved.${whole}.any`, { who });
  return t(`page.solved.${whole}.some`, { who, n: good, all: all.length });
}

/** What an event did to the round: kept a win, threw it away, or could not change it. */
export function judgedRound({ winner, events }: Verdict, table: TableInfo, seat: number, event: string): string {
  const after = events[event];
  const who = nameOf(table, seat);
  if (after === undefined) return "";
  if (winner !== seat) return t("page.solved.lost", { who });
  return after === seat ? t("page.solved.kept", { who }) : t("page.solved.thrown", { who });
}
