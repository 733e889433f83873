import type { GameFolder } from "../../scenes/contract";
import Picture from "./Picture.svelte";

const words: Record<string, string> = {
  assign: "Send an imp",
  cast: "Cast a spell",
  discard: "Discard a spell",
  lose: "Give up a spell",
  resolve: "Push the energy",
};

export default {
  id: "scramble",
  title: "Summoning Circle Scramble",
  solved: true,
  line: "Send your imps to the bench and tip the elements your way.",
  length: "15 minutes",
  difficulty: 2,
  picture: Picture,
  scene: () => import("./Scene.svelte"),
  lesson: () => import("./lesson"),
  word: (word) => words[word],
} satisfies GameFolder;
