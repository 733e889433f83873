import type { TableInfo } from "../../engine/types";
import type { GameFolder } from "../../scenes/contract";
import Picture from "./Picture.svelte";
import { inSet } from "../../texts/names";
import { t } from "../../texts/texts.svelte";

/* Everything of a turn is drawn; this is what the list of all that can be done says. */
function word(text: string, soFar: string, table: TableInfo): string | undefined {
  if (/(on|remove)$/.test(soFar)) return table.names[Number(text) - 1];
  if (/^take$/.test(soFar)) return t("page.word.duel.energy", { n: Number(text) });
  if (/^take \d$/.test(soFar)) return t("page.word.duel.symbols", { n: Number(text) });
  if (soFar === "choose") {
    const spell = (table.set as { spells: { id: string; name: string }[] }).spells.find(({ id }) => id === text);
    return spell && inSet(table, spell.name);
  }
  return text === "+" ? t("page.word.duel.plus") : text === "-" ? t("page.word.duel.minus") : undefined;
}

export default {
  id: "duel",
  line: "page.line.duel",
  minutes: 25,
  difficulty: 2,
  picture: Picture,
  scene: () => import("./Scene.svelte"),
  explain: () => import("./explain"),
  lessons: () => import("./lessons"),
  pictures: () => import("./pictures"),
  word,
  luckHidden: true,
} satisfies GameFolder;
