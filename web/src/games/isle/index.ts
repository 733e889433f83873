import type { GameFolder } from "../../scenes/contract";
import Picture from "./Picture.svelte";

export default {
  id: "isle",
  line: "page.line.isle",
  minutes: 40,
  difficulty: 3,
  picture: Picture,
  scene: () => import("./Scene.svelte"),
  lesson: () => import("./lesson"),
  explain: () => import("./explain"),
} satisfies GameFolder;
