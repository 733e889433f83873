/* names.ts -- accessible names. */
import type { TableInfo } from "../../engine/types";
import { inSet, seatName } from "../../texts/names";
import { sentences, t } from "../../texts/texts.svelte";
import type { Cell } from "./wood";

/** "Moth Ring, b4: Vigor 4, Splendor 5. 2 of 4 cubes for Light. Your druid stands here." */
export function cellName(table: TableInfo, viewer: number, { cell, card, cubes, owner, druid }: Cell): string {
  const own = druid === viewer;
  const stands =
    druid > 0 && (own ? t("page.channeling.druid.own") : t("page.channeling.druid", { who: seatName(table, druid) }));
  if (!card) return sentences(t("page.channeling.space", { cell }), stands);
  const { vigor, splendor } = card;
  return sentences(
    t("page.channeling.circle", { name: inSet(table, card.name), cell, vigor, splendor }),
    cubes > 0 && t("page.channeling.cubes", { n: cubes, all: vigor, who: seatName(table, owner) }),
    stands,
  );
}

export function glyphName(
  table: TableInfo,
  seat: number,
  { glyph, name, held }: { glyph: string; name: string; held: boolean },
): string {
  const line = "abcd".includes(glyph) ? "column" : "row";
  const args = { who: seatName(table, seat), name: inSet(table, name), line: glyph };
  return held ? t(`page.channeling.glyph.${line}`, args) : t(`page.channeling.glyph.${line}.spent`, args);
}

/** "The leyline through b1 and c1." */
export function wayName(cells: readonly string[]): string {
  const between = cells.slice(1, -1);
  return between.length ? t("page.channeling.leyline", { cells: between }) : t("page.channeling.leyline.straight");
}
