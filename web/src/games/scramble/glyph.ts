/* glyph.ts -- the sign of an element as text: a shape of its own, in its own colour, 20 by 20 round 0,0. */

export interface Glyph {
  id: string;
  /** Its number in the set, for the colour and for elements that have no drawn sign. */
  index: number;
  size: number;
  /** On paper, where the darker colour is read in both themes. */
  paper?: boolean;
  halo?: boolean;
}

const SHAPES: Record<string, string> = {
  fire: "M0 -10 L10.5 8.5 H-10.5 Z",
  water: "M0 -11 C5 -4 8.5 -0.5 8.5 3.5 A8.5 7.5 0 0 1 -8.5 3.5 C-8.5 -0.5 -5 -4 0 -11 Z",
  earth: "M-8.5 -8.5 H8.5 V8.5 H-8.5 Z",
};
const OTHERS = ["M0 -10 L10 0 0 10 -10 0 Z", "M0 -10 L9.5 -3 6 8.5 H-6 L-9.5 -3 Z", "M-5 -9 H5 L10 0 5 9 H-5 L-10 0 Z"];
const SWIRL = "M-9.5 4.5 C-11.5 -8 6 -13 9 -1.5 C11 8 -3.5 10.5 -3.5 2.5 C-3.5 -2 3 -2.2 3 1.2";
/* What is laid over a shape, in the colour of what it lies on. */
const OVER: Record<string, (ground: string) => string> = {
  fire: (ground) => `<path d="M0 -1 L4 6 H-4 Z" fill="${ground}" opacity=".55"/>`,
  water: (ground) =>
    `<path d="M-4 3.5 A4 4 0 0 0 0 7.5" fill="none" stroke="${ground}" stroke-width="2" opacity=".75"/>`,
  earth: (ground) =>
    `<path d="M-8.5 0 H8.5 M-2 -8.5 V0 M3 0 V8.5" stroke="${ground}" stroke-width="1.6" opacity=".6"/>`,
};

export function glyphArt({ id, index, size, paper = false, halo = false }: Glyph, x = 0, y = 0): string {
  const colour = `var(--${paper ? "p" : "e"}${index})`;
  const under = halo ? `<path d="${SWIRL}" fill="var(--page)" stroke="var(--page)" stroke-width="9"/>` : "";
  const drawn =
    id === "air"
      ? `${under}<path d="${SWIRL}" fill="none" stroke="${colour}" stroke-width="3.8"/>`
      : `<path d="${SHAPES[id] ?? OTHERS[index % 3]!}" fill="${colour}" stroke="${halo ? "var(--page)" : "none"}" stroke-width="5" paint-order="stroke"/>${OVER[id]?.(`var(--${paper ? "card" : "page"})`) ?? ""}`;
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size / 20})" stroke-linejoin="round" stroke-linecap="round">${drawn}</g>`;
}
