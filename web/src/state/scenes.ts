/* scenes.ts -- a game's scene is fetched before its table is opened, and kept. */
import type { Component } from "svelte";
import type { SceneProps } from "../scenes/contract";
import Fallback from "../scenes/Fallback.svelte";
import { folders } from "../scenes/folders";

type Scene = Component<SceneProps>;
const fetched = new Map<string, Scene>();

/** A game's scene, if it has been loaded. */
export const loadedScene = (game: string): Scene | null => fetched.get(game) ?? null;

/** A game's scene; the plain one where there is none or it cannot be fetched. */
export async function loadScene(game: string): Promise<Scene> {
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

export function preloadScene(game: string | undefined): void {
  if (game) void loadScene(game);
}
