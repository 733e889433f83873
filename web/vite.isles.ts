/* vite.isles.ts -- `import drawn from "coven:isles"`: the set's islands for a wide table, drawn at build time.
 * Drawing one takes a tenth of a second, too long for a slow device that is opening a table. */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { drawIsle, sourceOf, type MapSource } from "./src/games/isle/geometry";
import { WIDE } from "./src/games/isle/layout";

const NAME = "coven:isles";
const SET = new URL("../sets/isle.json", import.meta.url);

export function isles(): Plugin {
  return {
    name: "coven-isles",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      this.addWatchFile(SET.pathname);
      const { boards } = JSON.parse(readFileSync(SET, "utf8")) as { boards: MapSource[] };
      const drawn = boards.map((board) => {
        const map = drawIsle(board, WIDE.sheet);
        return { source: sourceOf(board), map: { ...map, places: [...map.places] } };
      });
      const text = JSON.stringify(drawn, (_, value: unknown) =>
        typeof value === "number" ? Math.round(value * 100) / 100 : value,
      );
      return `export default JSON.parse(${JSON.stringify(text)})`;
    },
  };
}
