/* announce.svelte.ts -- announcements for screen readers: one live region for the page. */

export const announced: { text: string } = $state({ text: "" });

let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;

/** Announce a sentence. Sentences that come close together are joined, and of many only the last few are kept. */
export function announce(sentence: string): void {
  waiting.push(sentence);
  timer ??= setTimeout(() => {
    announced.text = waiting.slice(-4).join(" ");
    waiting = [];
    timer = null;
  }, 250);
}
