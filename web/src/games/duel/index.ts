import type { GameFolder } from "../../scenes/contract";
import Picture from "./Picture.svelte";

export default {
  id: "duel",
  line: "Grow sums until they strike; push your rival's below zero.",
  length: "25 minutes",
  difficulty: 2,
  picture: Picture,
} satisfies GameFolder;
