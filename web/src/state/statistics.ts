/* statistics.ts -- what the kept games say about the person who played them alone against computers. */
import { outcomeOf, soloSeat } from "./outcome";
import type { Kept } from "./shelf";

export interface Tally {
  played: number;
  won: number;
  shared: number;
  lost: number;
}

/** The results against one level: all of them, and by seat, [0] being seat 1. */
export interface LevelRow extends Tally {
  /** A computer player's name; "mixed" where several levels sat at the table. */
  level: string;
  seats: Tally[];
}

export interface GameStatistics {
  game: string;
  total: Tally;
  levels: LevelRow[];
}

/** One judged game: the accuracy of the person, 0 to 1. */
export interface AccuracyPoint {
  id: string;
  game: string;
  level: string;
  kept: number;
  accuracy: number;
}

export const MIXED = "mixed";

export function levelIn(who: readonly string[]): string {
  const levels = new Set(who.filter((name) => name !== "person").map((name) => name.replace(/:.*/, "")));
  return levels.size === 1 ? [...levels][0]! : MIXED;
}

/** The games that count: finished from their start, by one person against computers, and not deleted. */
export const counted = (all: readonly Kept[]): Kept[] =>
  all.filter(
    (kept) => !kept.deleted && !kept.placed && soloSeat(kept) >= 0 && kept.who.length > 1 && kept.ended && kept.result,
  );

const none = (): Tally => ({ played: 0, won: 0, shared: 0, lost: 0 });

function add(tally: Tally, outcome: string): void {
  tally.played++;
  if (outcome === "won" || outcome === "shared" || outcome === "lost") tally[outcome]++;
}

/** By game, in the order of `games`, and by level, in the order of `levels`; only what was played. */
export function statistics(
  all: readonly Kept[],
  games: readonly string[],
  levels: readonly string[],
): GameStatistics[] {
  const found = new Map<string, GameStatistics>();
  for (const kept of counted(all)) {
    const outcome = outcomeOf(kept);
    const level = levelIn(kept.who);
    const seat = soloSeat(kept);
    const game = found.get(kept.game) ?? { game: kept.game, total: none(), levels: [] };
    found.set(kept.game, game);
    let row = game.levels.find((one) => one.level === level);
    if (!row) game.levels.push((row = { level, seats: [], ...none() }));
    while (row.seats.length <= seat) row.seats.push(none());
    add(game.total, outcome);
    add(row, outcome);
    add(row.seats[seat]!, outcome);
  }
  const place = (list: readonly string[], name: string): number => {
    const at = list.indexOf(name);
    return at < 0 ? list.length : at;
  };
  for (const { levels: rows } of found.values()) rows.sort((a, b) => place(levels, a.level) - place(levels, b.level));
  return [...found.values()].sort((a, b) => place(games, a.game) - place(games, b.game));
}

/** The accuracy of the person in every judged game, the oldest first. */
export function accuracyOver(all: readonly Kept[], game: string | null = null): AccuracyPoint[] {
  return counted(all)
    .flatMap((kept) => {
      const accuracy = kept.accuracy?.[soloSeat(kept)] ?? null;
      if (accuracy === null || (game !== null && kept.game !== game)) return [];
      return [{ id: kept.id, game: kept.game, level: levelIn(kept.who), kept: kept.kept, accuracy }];
    })
    .sort((a, b) => a.kept - b.kept);
}

/** The average of each point and those before it, `window` in all. */
export function trend(points: readonly AccuracyPoint[], window = 5): number[] {
  return points.map((_, i) => {
    const some = points.slice(Math.max(0, i + 1 - window), i + 1);
    return some.reduce((sum, { accuracy }) => sum + accuracy, 0) / some.length;
  });
}

/** Finished games that have not been judged, the newest first. */
export const unjudged = (all: readonly Kept[]): Kept[] =>
  counted(all)
    .filter(({ accuracy }) => !accuracy)
    .sort((a, b) => b.kept - a.kept);
