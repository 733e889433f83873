/* solved.ts -- what a solved round of scramble says to a person. */
import type { TableInfo, Verdict } from "../engine/types";

/** Who wins with best play, told to the seat that acts, and how many of its events keep that. */
export function solved({ winner, deal, events }: Verdict, table: TableInfo, seat: number): string {
  const all = Object.values(events);
  const good = all.filter((after) => after === seat).length;
  const name = table.names[winner - 1] ?? `Seat ${winner}`;
  const whole = deal ? "This deal" : "This round";
  if (winner !== seat) return `${whole} belongs to ${name}, if they do not err.`;
  return `${whole} belongs to ${name}: ${good === all.length ? "whatever is done now" : `${good} of ${all.length} ways keep it`}.`;
}

/** What an event did to the round: kept a win, threw it away, or could not change it. */
export function judgedRound({ winner, events }: Verdict, table: TableInfo, seat: number, event: string): string {
  const after = events[event];
  const name = table.names[seat - 1] ?? `Seat ${seat}`;
  if (after === undefined) return "";
  if (winner !== seat) return `${name} could not have won this round against best play.`;
  return after === seat ? `This kept ${name}’s win of the round.` : `This threw the round away: ${name} had it won.`;
}
