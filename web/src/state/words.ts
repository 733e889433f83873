/* words.ts -- small text helpers. */

/** Text as a sentence: with a capital and a full stop. Nothing stays nothing. */
export const asSentence = (text: string): string =>
  text && `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? "" : "."}`;

/** The message of an error. */
export const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));
