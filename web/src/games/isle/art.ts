/* art.ts -- the shapes of isle: creatures, marks and tokens of the seats, each drawn around 0,0. */
import type { Kind } from "./view";

/** Silhouettes within 32 by 32. */
export const creature: Record<Kind, string> = {
  /* Head and neck rear up out of a coil, one wing spread. */
  wyrm:
    "M-13-5.5-7.6-8.6-7.4-13-3.4-9.8C1.2-10.4 4.6-7.6 4.4-3.6 4.3-1.2 2.9.6 1.1 1.9L11.6-9.6 12.4-5 15-5.6 13.6-1.6 15.4.2 6.6 5.4C9.6 5.6 12.6 4.4 14.2 2 15 7.4 10.4 12.6 2.6 13.2-5.4 13.8-11.2 11.2-11.4 6.6-11.6 2.6-7.4 1-3.6-.8-1.6-1.7-.8-2.6-1-3.6-1.3-4.8-3-4.8-4.6-4.2L-8-2.6-8.6-4.4-12.6-3.4Z" +
    "M-3.4-7.4a1.1 1.1 0 1 0-2.2 0a1.1 1.1 0 1 0 2.2 0ZM-6 6.4C-6.6 8.6-3 10 1.6 9.8 5.4 9.6 8.2 8.4 9.4 6.8 6.6 8 2.4 8 .2 6.6-1.6 5.4-5.2 4.2-6 6.4Z",
  /* Shoulders wider than the door, a small head between them, fists to the ground. */
  troll:
    "M-3.4-8.2C-4-12-1.4-13.4.2-13.4 2.6-13.4 4.2-11.8 3.8-8.4 9-8.8 13-5.8 13.4-.4L14 6.6C14 9.4 9.6 9.6 9.2 7L8.4 2.4 7 4.8 8.2 13.4 1.8 13.4.2 8.2-1.4 13.4-7.8 13.4-6.6 4.8-8.2 2.4-9 7C-9.4 9.6-13.8 9.4-13.8 6.6L-13.2-.4C-12.8-5.6-8.6-8.6-3.4-8.2Z" +
    "M-1.2-9.8a.9.9 0 1 0 .1 0ZM2-9.8a.9.9 0 1 0 .1 0Z",
  /* Four wings and a body like a seed of light. */
  sprite:
    "M0-7.4C-3-14-12.6-14.6-13.8-9.4-14.8-4.8-8.6-1.4-3-1.2-8.4-.2-11.2 4.4-9 8.4-6.8 12-2 9 0 4.4 2 9 6.8 12 9 8.4 11.2 4.4 8.4-.2 3-1.2 8.6-1.4 14.8-4.8 13.8-9.4 12.6-14.6 3-14 0-7.4Z" +
    "M-1.3-5.4V5.2Q0 14.6 1.3 5.2V-5.4Q0-7.6-1.3-5.4Z",
};

/** The mark of each seat, as the page's own signs have them, within 16 by 16. */
export const mark = [
  "M0-6.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13z",
  "M3.5-6.2a6.5 6.5 0 1 0 0 12.4a5.6 5.6 0 0 1 0-12.4z",
  "M0-6.5 7 6H-7z",
  "M0-7 7 0 0 7-7 0z",
];

/** The edge of each seat's tokens, 1 in radius. */
export const edge = [
  "M0-1A1 1 0 1 1 0 1A1 1 0 1 1 0-1Z",
  "M-.52-.92H.52Q.92-.92.92-.52V.52Q.92.92.52.92H-.52Q-.92.92-.92.52V-.52Q-.92-.92-.52-.92Z",
  "M-.16-1.06Q0-1.14.16-1.06L.86-.66Q1-.58 1-.42V.42Q1 .58.86.66L.16 1.06Q0 1.14-.16 1.06L-.86.66Q-1 .58-1 .42V-.42Q-1-.58-.86-.66Z",
  "M-.2-1.12Q0-1.3.2-1.12L1.12-.2Q1.3 0 1.12.2L.2 1.12Q0 1.3-.2 1.12L-1.12.2Q-1.3 0-1.12-.2Z",
];

/** Where the pips of a die are, by number; -1, 0, 1 across and down. */
export const pips: readonly (readonly [number, number])[][] = [
  [],
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
];

/** Ink that can be read on this colour ("#rrggbb"). */
export function inkOn(colour: string): string {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const c = parseInt(colour.slice(i, i + 2), 16) / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.2 ? "#15130c" : "#fffaf0";
}
