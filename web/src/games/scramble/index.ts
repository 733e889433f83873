import type { GameFolder } from "../../scenes/contract";
import Picture from "./Picture.svelte";

export default {
  id: "scramble",
  solved: true,
  line: "page.line.scramble",
  minutes: 15,
  difficulty: 2,
  picture: Picture,
  scene: () => import("./Scene.svelte"),
  explain: () => import("./explain"),
  lessons: () => import("./lessons"),
  pictures: () => import("./pictures"),
} satisfies GameFolder;
