/* wanted.ts -- what a lesson asks for: apart, so that the test of the lessons judges as the page does. */

/** Is this the event that a lesson's step wants? "swap ..." wants any that begins so. */
export function isWanted(wanted: string, text: string): boolean {
  return wanted.endsWith("...") ? `${text} `.startsWith(wanted.slice(0, -3)) : text === wanted;
}
