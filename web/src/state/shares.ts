/* shares.ts -- shares of a win. */

/** What each seat can expect, if the seat that acts can expect `value`; the others share the rest as they did. */
export function withShare(expected: readonly number[], seat: number, value: number): number[] {
  const rest = expected.reduce((sum, share, i) => (i === seat - 1 ? sum : sum + share), 0);
  return expected.map((share, i) =>
    i === seat - 1 ? value : rest > 0 ? (share / rest) * (1 - value) : (1 - value) / (expected.length - 1),
  );
}
