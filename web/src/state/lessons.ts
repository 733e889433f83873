/* lessons.ts -- what has been learned so far, in this browser: finished lessons, and the guided game. */

const FINISHED = "coven/lessons";
const GUIDED = "coven/guided";
const KNOWN = "coven/known";

function read(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

function add(key: string, one: string): void {
  const all = read(key);
  if (all.includes(one)) return;
  try {
    localStorage.setItem(key, JSON.stringify([...all, one]));
  } catch {
    /* Storage is full or forbidden: it is forgotten when the page is closed. */
  }
}

/** The lessons of a game that were taken to their end, by id. */
export const finishedLessons = (game: string): string[] =>
  read(FINISHED).flatMap((one) => (one.startsWith(`${game}/`) ? [one.slice(game.length + 1)] : []));
export const finishLesson = (game: string, id: string): void => add(FINISHED, `${game}/${id}`);

/** The games, by the id of their save, in which the teacher explains every question. */
export const isGuided = (save: string): boolean => read(GUIDED).includes(save);
export const guideGame = (save: string): void => add(GUIDED, save);

/** Explanations, by the id of their text, that are not wanted any more. */
export const knownTexts = (): string[] => read(KNOWN);
export const knowText = (key: string): void => add(KNOWN, key);
