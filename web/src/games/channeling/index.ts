import type { GameFolder } from "../../scenes/contract";
import Picture from "./Picture.svelte";
import { t } from "../../texts/texts.svelte";

/** A path word by word: "sse" is "Path: south, south and east". */
function word(text: string): string | undefined {
  if (!/^[nesw]+$/.test(text)) return undefined;
  const steps = [...text].map((step) => t(`page.word.channeling.${step as "n" | "e" | "s" | "w"}`));
  return t("page.word.channeling.path", { steps });
}

export default {
  id: "channeling",
  line: "page.line.channeling",
  minutes: 20,
  difficulty: 2,
  picture: Picture,
  scene: () => import("./Scene.svelte"),
  explain: () => import("./explain"),
  lessons: () => import("./lessons"),
  pictures: () => import("./pictures"),
  word,
  fair: {
    about: "page.fair.channeling",
    options: { komi: "4" },
  },
} satisfies GameFolder;
