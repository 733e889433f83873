/* wanted.ts -- which events a lesson accepts; shared with the test of the lessons. */

/** Is this the event that a lesson's step wants? "swap ..." wants any that begins so. */
export function isWanted(wanted: string, text: string): boolean {
  return wanted.endsWith("...") ? `${text} `.startsWith(wanted.slice(0, -3)) : text === wanted;
}
