/* words.ts -- small ways of putting things. */

/** "adept" as "Adept". */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What went wrong, in its own words. */
export const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));
