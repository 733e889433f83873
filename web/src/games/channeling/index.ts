import type { GameFolder } from "../../scenes/contract";
import Picture from "./Picture.svelte";

export default {
  id: "channeling",
  line: "Draw leylines between your druids and win the brightest circles.",
  length: "20 minutes",
  difficulty: 2,
  picture: Picture,
  fair: {
    about: "Fair start: Light moves first, which is worth a few points, so Dark begins with 4.",
    options: { komi: "4" },
  },
} satisfies GameFolder;
