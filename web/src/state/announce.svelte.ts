/* announce.svelte.ts -- what is told to those who listen: one live region for the page. */

export const announced: { text: string } = $state({ text: "" });

let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;

/** Tell a sentence. What comes close together is told together, and of a long run only the last few. */
export function announce(sentence: string): void {
  waiting.push(sentence);
  timer ??= setTimeout(() => {
    announced.text = waiting.slice(-4).join(" ");
    waiting = [];
    timer = null;
  }, 250);
}
