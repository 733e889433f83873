/* ahead.ts -- a game's scene is fetched before its table stands, and is at hand from then on. */
import type { Component } from "svelte";
import type { SceneProps } from "../scenes/contract";
import Fallback from "../scenes/Fallback.svelte";
import { folders } from "../scenes/folders";

type Scene = Component<SceneProps>;
const fetched = new Map<string, Scene>();

/** A game's scene, if it is here already. */
export const sceneAtHand = (game: string): Scene | null => fetched.get(game) ?? null;

/** A game's scene; the plain one where it has none, or where it cannot be fetched just now. */
export async function sceneOf(game: string): Promise<Scene> {
  const load = folders.get(game)?.scene;
  if (!load) return Fallback;
  try {
    const scene = (await load()).default;
    fetched.set(game, scene);
    return scene;
  } catch {
    return Fallback;
  }
}

export function ahead(game: string | undefined): void {
  if (game) void sceneOf(game);
}
