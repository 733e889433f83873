/* Null's folder: the smallest complete example of what a game gives to the page. */
import type { GameFolder } from "../../scenes/contract";
import Picture from "./Picture.svelte";

export default {
  id: "null",
  title: "Null",
  line: "Keep your card, or swap it.",
  length: "1 minute",
  difficulty: 1,
  picture: Picture,
  scene: () => import("./Scene.svelte"),
  lesson: () => import("./lesson"),
} satisfies GameFolder;
