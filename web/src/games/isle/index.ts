import type { GameFolder } from "../../scenes/contract";
import Picture from "./Picture.svelte";

export default {
  id: "isle",
  title: "Summoner's Isle",
  line: "Summon creatures, take the island, hold its heights.",
  length: "40 minutes",
  difficulty: 3,
  picture: Picture,
  scene: () => import("./Scene.svelte"),
  lesson: () => import("./lesson"),
  word: (word) => ({ done: "I am done", take: "Take it", leave: "Leave it" })[word],
} satisfies GameFolder;
