/* ahead.ts -- a game's scene is fetched before its table stands. */
import { folders } from "../scenes/folders";

export function ahead(game: string | undefined): void {
  const scene = game && folders.get(game)?.scene;
  if (scene) void scene().catch(() => undefined);
}
