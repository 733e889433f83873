/* router.svelte.ts -- where we are, from the fragment: "#/new/isle" is the screen "new" with the rest "isle". */

export interface Route {
  screen: string;
  rest: string;
}

export function routeOf(hash: string): Route {
  const [screen = "", ...rest] = hash.replace(/^#?\/?/, "").split("/");
  return { screen, rest: rest.join("/") };
}

export const here: { route: Route } = $state({ route: routeOf(location.hash) });

addEventListener("hashchange", () => {
  here.route = routeOf(location.hash);
});

export function go(path: string): void {
  location.hash = `#/${path}`;
}
