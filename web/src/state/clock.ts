/* clock.ts -- a clock for people who share a screen: each has some minutes, and gets some seconds for every move. The
 * clock never ends a game: a flag falls, and the people decide, unless they decided so before the game. Pure functions
 * of times in milliseconds; clock.svelte.ts lets one run. */

export interface ClockRules {
  /** Minutes for each person, and seconds for every move. */
  minutes: number;
  seconds: number;
  /** A flag that falls ends the game. */
  ends: boolean;
}

export interface Clock extends ClockRules {
  /** What is left, by seat; computers have no clock, which is null. */
  left: (number | null)[];
  /** The first seat whose flag has fallen. */
  flag?: number | undefined;
  /** The people played on after it fell. */
  waived?: boolean | undefined;
  /** The seat that has lost on time. */
  lost?: number | undefined;
  /** What was left when each decision began, with the number of events before it. */
  past?: readonly { ply: number; left: (number | null)[] }[] | undefined;
}

/** A clock for the people of a table; null where fewer than two sit there. */
export function newClock(rules: ClockRules, who: readonly string[]): Clock | null {
  if (who.filter((name) => name === "person").length < 2) return null;
  return { ...rules, left: who.map((name) => (name === "person" ? rules.minutes * 60_000 : null)) };
}

const withLeft = (clock: Clock, seat: number, ms: number): Clock => ({
  ...clock,
  left: clock.left.map((left, i) => (i === seat - 1 ? ms : left)),
});

/** A seat has thought for so long. */
export function spend(clock: Clock, seat: number, ms: number): Clock {
  const left = clock.left[seat - 1] ?? null;
  if (left === null || left === 0 || ms <= 0) return clock;
  const next = withLeft(clock, seat, Math.max(0, left - ms));
  if (left > ms || clock.flag !== undefined) return next;
  return { ...next, flag: seat, ...(clock.ends ? { lost: seat } : {}) };
}

/** A seat has moved. Whose flag has fallen gets nothing. */
export function moved(clock: Clock, seat: number): Clock {
  const left = clock.left[seat - 1];
  return left ? withLeft(clock, seat, left + clock.seconds * 1000) : clock;
}

/** A person is asked: note what is left, so that undo can give it back. */
export function asked(clock: Clock, ply: number): Clock {
  const past = (clock.past ?? []).filter((one) => one.ply <= ply);
  if (past.at(-1)?.ply !== ply) past.push({ ply, left: clock.left });
  return { ...clock, past };
}

/** The game is taken back: so is the time that was spent since, and a flag that has fallen. */
export function takenBack(clock: Clock, ply: number): Clock {
  const past = (clock.past ?? []).filter((one) => one.ply <= ply);
  const left = past.at(-1)?.left ?? clock.left;
  const fell = clock.flag !== undefined && !left[clock.flag - 1];
  return { ...clock, left, past, ...(fell ? {} : { flag: undefined, waived: undefined, lost: undefined }) };
}

/** The people play on, although a flag has fallen. */
export const waive = (clock: Clock): Clock => ({ ...clock, waived: true, lost: undefined });

/** They agree that it has lost. */
export const concede = (clock: Clock): Clock => ({ ...clock, lost: clock.flag });

/** Must the people be asked what a fallen flag means, or told? */
export const isUp = (clock: Clock): boolean => clock.flag !== undefined && !clock.waived;

/** What a loss on time means for the other people: they share the win. */
export function timeResult(clock: Clock): number[] | null {
  if (clock.lost === undefined) return null;
  const winners = clock.left.map((left, i) => left !== null && i !== clock.lost! - 1);
  const count = winners.filter(Boolean).length;
  return winners.map((won) => (won ? 1 / count : 0));
}

/** "4:07"; below ten seconds also tenths: "0:09.3". Rounded so that 0:00.0 is shown only when the time is up. */
export function clockText(ms: number): string {
  const tenths = Math.ceil(ms / 100);
  const seconds = tenths < 100 ? Math.floor(tenths / 10) : Math.ceil(tenths / 10);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return tenths < 100 ? `${text}.${tenths % 10}` : text;
}
