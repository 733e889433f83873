import type { TableInfo } from "../../engine/types";
import type { GameFolder } from "../../scenes/contract";
import Picture from "./Picture.svelte";

/* Everything of a turn is drawn; these are what the list of all that can be done says. */
const WORDS: Record<string, string> = {
  "+": "Plus",
  "-": "Minus",
  keep: "Leave all sums",
  call: "Call the spell",
  done: "Call nothing",
  left: "With the operator on its left",
  right: "With the operator on its right",
};

function word(text: string, soFar: string, table: TableInfo): string | undefined {
  if (/(on|remove)$/.test(soFar)) return table.names[Number(text) - 1];
  if (/^take$/.test(soFar)) return `${text} energy`;
  if (/^take \d$/.test(soFar)) return `${text} symbols`;
  if (soFar === "choose") return (table.set as { spells: { id: string; name: string }[] }).spells.find(({ id }) => id === text)?.name;
  return WORDS[text];
}

export default {
  id: "duel",
  title: "Mathemagician's Duel",
  line: "Grow sums until they strike; push your rival's below zero.",
  length: "25 minutes",
  difficulty: 2,
  picture: Picture,
  scene: () => import("./Scene.svelte"),
  lesson: () => import("./lesson"),
  word,
} satisfies GameFolder;
