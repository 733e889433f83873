import type { GameFolder } from "../../scenes/contract";
import Picture from "./Picture.svelte";

export default {
  id: "isle",
  line: "page.line.isle",
  minutes: 40,
  difficulty: 3,
  picture: Picture,
  scene: () => import("./Scene.svelte"),
  explain: () => import("./explain"),
  lessons: () => import("./lessons"),
  pictures: () => import("./pictures"),
} satisfies GameFolder;
