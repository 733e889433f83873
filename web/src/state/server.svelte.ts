/* server.svelte.ts -- is there a Coven server behind this page, at which people in different places can play? Static
 * hosting has none, and offline there is none. */

/** `url` is the address for links, where the server knows a better one than the page's own. */
export const server: { there: boolean; url: string } = $state({ there: false, url: "" });

export async function findServer(): Promise<void> {
  try {
    const answer = await fetch("./api/server", { cache: "no-store" });
    const found = (answer.ok ? await answer.json() : {}) as { server?: string; v?: number; url?: string };
    server.there = found.server === "coven" && found.v === 1;
    server.url = found.url ?? "";
  } catch {
    server.there = false;
  }
}

/** The address of a path of this page, for somebody elsewhere. */
export const linkTo = (path: string): string =>
  `${server.url ? server.url.replace(/\/*$/, "/") : `${location.origin}${location.pathname}`}#/${path}`;
