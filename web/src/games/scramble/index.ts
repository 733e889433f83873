import type { GameFolder } from "../../scenes/contract";
import Picture from "./Picture.svelte";

export default {
  id: "scramble",
  line: "Send your imps to the bench and tip the elements your way.",
  length: "15 minutes",
  difficulty: 2,
  picture: Picture,
  scene: () => import("./Scene.svelte"),
} satisfies GameFolder;
