/* Null's folder: the smallest complete example of a game's part of the web app. */
import type { GameFolder } from "../../scenes/contract";
import Picture from "./Picture.svelte";

export default {
  id: "null",
  line: "page.line.null",
  minutes: 1,
  difficulty: 1,
  picture: Picture,
  scene: () => import("./Scene.svelte"),
  lessons: () => import("./lessons"),
} satisfies GameFolder;
