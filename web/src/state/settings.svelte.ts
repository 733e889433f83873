/* settings.svelte.ts -- what a person likes, kept in the browser. */

export type Theme = "night" | "daylight";

export interface Likes {
  theme: Theme;
  /** How quickly things happen: 0.5 is calm, 4 quick, 0 at once. */
  speed: number;
  sound: boolean;
  /** Look at what an event does before it is played. */
  confirm: boolean;
  /** Play for me what is the only thing to do. */
  certain: boolean;
}

const KEY = "coven/settings";
const STANDARD: Likes = { theme: "night", speed: 1, sound: false, confirm: true, certain: false };

function read(): Likes {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Likes>;
    return { ...STANDARD, ...kept };
  } catch {
    return { ...STANDARD };
  }
}

export const likes: Likes = $state(read());

export function keepLikes(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(likes));
  } catch {
    /* Full or forbidden: they hold until the page is closed. */
  }
}

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Milliseconds for a movement that usually takes `usual`. */
export function pace(usual: number): number {
  return likes.speed === 0 ? 0 : usual / likes.speed;
}

/** How long things of the table move: nothing moves for those who asked for that. */
export function moveTime(): number {
  return still.matches ? 0 : Math.min(400, pace(300));
}
