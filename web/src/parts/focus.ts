/* focus.ts -- for keys and screen readers: the focus does not fall back to the page when what had it is gone. */

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Once the page is drawn: focus this, if the focus was lost. A pointer has no use for it. */
export function keepFocus(where: () => HTMLElement | null): () => void {
  const frame = requestAnimationFrame(() => {
    if (isLost() && document.documentElement.dataset.by === "keys") where()?.focus({ preventScroll: true });
  });
  return () => cancelAnimationFrame(frame);
}

/** A new screen: begin at its heading, as soon as there is one. */
export function focusHeading(): () => void {
  const watch = new MutationObserver(find);
  function find(): void {
    const heading = document.querySelector<HTMLElement>("h1");
    if (isLost() && !heading) return;
    watch.disconnect();
    if (!isLost() || !heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  watch.observe(document.body, { childList: true, subtree: true });
  find();
  return () => watch.disconnect();
}
