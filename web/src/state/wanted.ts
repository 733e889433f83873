/* wanted.ts -- which events a lesson accepts; shared with the test of the lessons. */

/** Is this the event that a lesson's step wants? "swap ..." wants any that begins so, "play ... b4 ..." any with that
 * word. */
export function isWanted(wanted: string, text: string): boolean {
  const literal = wanted.split("...").map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${literal.join(".*")}$`).test(text);
}
