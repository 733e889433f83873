/* names.ts -- accessible names. */
import type { TableInfo } from "../../engine/types";
import { inSet, seatName } from "../../texts/names";
import { hasText, sentences, t } from "../../texts/texts.svelte";
import type { KindFacts, Location, Territory, View } from "./view";

export function kindName(table: TableInfo, view: View, id: string): string {
  const name = view.kinds.find((kind) => kind.id === id)?.name;
  return name === undefined ? id : inSet(table, name);
}

function terrainName(terrain: string): string {
  const key = `page.isle.terrain.${terrain}`;
  return hasText(key) ? t(key) : terrain;
}

/** A location, who stands there, and how likely an attack on it hits (of 36). */
export function placeName(
  table: TableInfo,
  view: View,
  territory: Territory,
  { id, creature }: Location,
  chance: number | undefined,
): string {
  const place = { place: id, territory: inSet(table, territory.name) };
  if (!creature) return t("page.isle.place.free", place);
  const who = { ...place, who: seatName(table, creature.seat), creature: kindName(table, view, creature.kind) };
  return sentences(
    creature.active
      ? t("page.isle.place.active", { ...who, n: creature.left ?? 0 })
      : t(creature.down ? "page.isle.place.down" : "page.isle.place", who),
    chance !== undefined && t("page.isle.place.hit", { n: chance }),
  );
}

export function territoryName(
  table: TableInfo,
  { name, terrain, bonus, holder, filled, locations }: Territory,
): string {
  return sentences(
    t("page.isle.territory", {
      name: inSet(table, name),
      terrain: terrainName(terrain),
      n: locations.length,
      bonus,
    }),
    filled
      ? t("page.isle.territory.full", { who: seatName(table, filled) })
      : holder
        ? t("page.isle.territory.held", { who: seatName(table, holder) })
        : t("page.isle.territory.free"),
  );
}

/** What a creature costs and does. */
export function factsOf(table: TableInfo, { name, cost, actions, attack, defence, reward }: KindFacts): string {
  const facts = { name: inSet(table, name), cost, actions, attack, reward };
  return defence ? t("page.isle.kind", { ...facts, defence }) : t("page.isle.kind.guard", facts);
}
