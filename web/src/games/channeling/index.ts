import type { GameFolder } from "../../scenes/contract";
import { capital } from "../../state/words";
import Picture from "./Picture.svelte";

const WINDS: Record<string, string> = { n: "north", e: "east", s: "south", w: "west" };

/** A path word by word: "sse" is "South, south, east". */
function word(text: string): string | undefined {
  if (!/^[nesw]+$/.test(text)) return undefined;
  return capital([...text].map((step) => WINDS[step]).join(", "));
}

export default {
  id: "channeling",
  title: "The Channeling",
  line: "Draw leylines between your druids and win the brightest circles.",
  length: "20 minutes",
  difficulty: 2,
  picture: Picture,
  scene: () => import("./Scene.svelte"),
  lesson: () => import("./lesson"),
  word,
  fair: {
    about: "Fair start: Light moves first, which is worth a few points, so Dark begins with 4.",
    options: { komi: "4" },
  },
} satisfies GameFolder;
