/* settings.svelte.ts -- the settings, saved in the browser. */

import type { Strength } from "./strengths";

export type Theme = "night" | "daylight";

export interface Settings {
  /** The code of a language; empty for what the browser asks for. */
  language: string;
  /** Empty for what the system prefers. */
  theme: Theme | "";
  /** The size of the text: 1 is the browser's own. */
  text: number;
  /** How quickly things happen: 0.5 is calm, 4 quick, 0 at once. */
  speed: number;
  sound: boolean;
  /** Preview an event before it is played. */
  confirm: boolean;
  /** Play automatically when there is only one choice. */
  certain: boolean;
  /** Which events the tutor warns of before they are played. */
  tutor: Strength;
}

const KEY = "coven/settings";
const DEFAULTS: Settings = {
  language: "",
  theme: "",
  text: 1,
  speed: 1,
  sound: false,
  confirm: true,
  certain: false,
  tutor: "off",
};

function read(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
    return { ...DEFAULTS, ...kept };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings: Settings = $state(read());

export function saveSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    /* Storage is full or forbidden: the settings last until the page is closed. */
  }
}

const light = matchMedia("(prefers-color-scheme: light)");
let lightWanted = $state(light.matches);
light.addEventListener("change", () => (lightWanted = light.matches));

/** The theme that is shown: the chosen one, or else what the system prefers. */
export const theme = (): Theme => settings.theme || (lightWanted ? "daylight" : "night");

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Milliseconds for a movement that usually takes `usual`. */
export function pace(usual: number): number {
  return settings.speed === 0 ? 0 : usual / settings.speed;
}

/** How long movements on the table take; 0 for users who prefer reduced motion. */
export function moveTime(): number {
  return still.matches ? 0 : Math.min(400, pace(300));
}
