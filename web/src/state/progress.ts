/* progress.ts -- the way up: the level that a person played last, for each game, and when the next one is due. */
import { listSaves, type Storage } from "./saves";

/** The last games of a person against one level, the newest last. */
export interface Progress {
  level: string;
  last: { id: string; won: boolean }[];
}

const KEY = "coven/progress";
/** The next level is offered after so many wins in so many games. */
export const WINS = 2;
export const GAMES = 3;

/** The level that one person plays against; null where several people play, or several levels. */
export function levelOf(who: readonly string[]): string | null {
  const levels = new Set(who.filter((name) => name !== "person"));
  return who.filter((name) => name === "person").length === 1 && levels.size === 1 ? [...levels][0]! : null;
}

function readAll(storage: Storage): Record<string, Progress> {
  try {
    return JSON.parse(storage.getItem(KEY) ?? "{}") as Record<string, Progress>;
  } catch {
    return {};
  }
}

/** Where a person stands in a game. Who played before this was remembered stands at the level of the newest save. */
export function progressIn(game: string, storage: Storage = localStorage): Progress | null {
  const known = readAll(storage)[game];
  if (known) return known;
  for (const save of listSaves(storage)) {
    const level = save.game === game ? levelOf(save.who) : null;
    if (level) return { level, last: [] };
  }
  return null;
}

function write(game: string, progress: Progress, storage: Storage): void {
  try {
    storage.setItem(KEY, JSON.stringify({ ...readAll(storage), [game]: progress }));
  } catch {
    /* Storage is full: the level of before is offered again. */
  }
}

/** A game begins: remember its level. */
export function noteLevel(game: string, who: readonly string[], storage: Storage = localStorage): void {
  const level = levelOf(who);
  const before = progressIn(game, storage);
  if (level && before?.level !== level) write(game, { level, last: [] }, storage);
}

/** A game has ended. One that ends again, after something was taken back, counts once. */
export function noteResult(
  game: string,
  id: string,
  who: readonly string[],
  result: readonly number[],
  storage: Storage = localStorage,
): void {
  const level = levelOf(who);
  if (!level) return;
  const before = progressIn(game, storage);
  const last = before?.level === level ? before.last.filter((one) => one.id !== id) : [];
  const won = (result[who.indexOf("person")] ?? 0) > 0;
  write(game, { level, last: [...last, { id, won }].slice(-GAMES) }, storage);
}

/** The level that is due after enough wins; null where it is not, or where there is none. `levels` begin with the
 * weakest. */
export function nextLevel({ level, last }: Progress, levels: readonly string[]): string | null {
  const at = levels.indexOf(level);
  if (at < 0 || last.filter(({ won }) => won).length < WINS) return null;
  return levels[at + 1] ?? null;
}

/** The same for a game of this browser. */
export function dueIn(game: string, levels: readonly string[], storage: Storage = localStorage): string | null {
  const progress = progressIn(game, storage);
  return progress && nextLevel(progress, levels);
}
