/* router.svelte.ts -- where we are, from the fragment: "#/new/isle" is the screen "new" with the rest "isle". */

export interface Place {
  screen: string;
  rest: string;
}

export function placeOf(hash: string): Place {
  const [screen = "", ...rest] = hash.replace(/^#?\/?/, "").split("/");
  return { screen, rest: rest.join("/") };
}

export const here: { place: Place } = $state({ place: placeOf(location.hash) });

addEventListener("hashchange", () => {
  here.place = placeOf(location.hash);
});

export function go(path: string): void {
  location.hash = `#/${path}`;
}

/** Go there without leaving a step back to here. */
export function replace(path: string): void {
  history.replaceState(null, "", `#/${path}`);
  here.place = placeOf(location.hash);
}
