/* weights.ts -- the trained weights of each game and number of seats (weights/GAME-SEATS.net), fetched when a
 * computer player first needs them, and kept. */

const urls = import.meta.glob<string>("../../../weights/*.net", { query: "?url", import: "default", eager: true });
const fetched = new Map<string, Promise<Uint8Array | null>>();

async function get(url: string): Promise<Uint8Array | null> {
  try {
    const answer = await fetch(url);
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
  } catch {
    /* Without them a player falls back to the hand-written estimate. */
    return null;
  }
}

/** The weights for a table; null where there are none. */
export function weightsFor(game: string, seats: number): Promise<Uint8Array | null> {
  const url = urls[`../../../weights/${game}-${seats}.net`];
  if (!url) return Promise.resolve(null);
  let found = fetched.get(url);
  if (!found) {
    found = get(url);
    fetched.set(url, found);
  }
  return found;
}
