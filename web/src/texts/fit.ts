/* fit.ts -- words in a drawing that has a fixed place for them. */

/** How wide letters of Alegreya Sans are, in parts of their size: a little more than most. */
const LETTER = 0.5;

/** The attributes that make an SVG text narrower where it would be wider than its place; nothing where it fits. By an
 * estimate: measuring would lay out the drawing. */
export const squeeze = (
  text: string,
  size: number,
  width: number,
): { textLength?: number; lengthAdjust?: "spacingAndGlyphs" } =>
  text.length * size * LETTER > width ? { textLength: width, lengthAdjust: "spacingAndGlyphs" } : {};
