/* explain.ts -- what the things of the island are: locations and creatures, territories, seats, the energy track. */
import type { TableInfo } from "../../engine/types";
import type { Explain, Explanation, Fact } from "../../scenes/explanation";
import { inSet, seatName } from "../../texts/names";
import { signed, t } from "../../texts/texts.svelte";
import { kindName, placeName, territoryName } from "./names";
import {
  kinds,
  turnOrder,
  type Creature,
  type KindFacts,
  type Location,
  type Seat,
  type Territory,
  type View,
} from "./view";

/** What a creature is worth. */
const figures = ({ cost, actions, attack, defence, reward }: KindFacts): Fact[] => [
  [t("explain.isle.cost"), cost],
  [t("explain.isle.actions"), actions],
  [t("explain.isle.attack"), t("explain.isle.die", { n: attack })],
  [t("explain.isle.defence"), defence ?? t("explain.isle.guard")],
  [t("explain.isle.reward"), reward],
];

function kind(view: View, table: TableInfo, id: string): Explanation | null {
  const found = view.kinds.find((one) => one.id === id);
  if (!found) return null;
  return {
    title: inSet(table, found.name),
    does: [t(`explain.isle.${found.id}`)],
    facts: figures(found),
    flavour: inSet(table, found.text),
  };
}

/** Why a creature does not act now. */
function rests(view: View, table: TableInfo, { seat, kind, down }: Creature): string | false {
  const { stage, seat: acting, kind: asked } = view.step;
  if (stage === "summon") return t("explain.isle.taken");
  if (stage !== "act") return false;
  if (seat !== acting) return t("explain.isle.far");
  if (kind !== asked) return t("explain.isle.order", { kind: kindName(table, view, asked ?? "") });
  return down && t("explain.isle.down");
}

function location(view: View, table: TableInfo, territory: Territory, here: Location): Explanation {
  const { id, creature } = here;
  const near = view.paths.flatMap(([a, b]) => (a === id ? [b] : b === id ? [a] : []));
  const paths: Fact = [t("explain.isle.paths"), near.toSorted().join(" ")];
  const title = t("explain.isle.at", { place: id, territory: inSet(table, territory.name) });
  if (!creature) return { title, does: [t("explain.isle.free")], facts: [paths] };
  const hit = view.attacks.find(({ to }) => to === id)?.chance;
  const about = kind(view, table, creature.kind);
  return {
    title,
    does: [placeName(table, view, territory, here, hit), ...(about?.does ?? [])],
    facts: [...(about?.facts ?? []), paths],
    flavour: about?.flavour,
    why: rests(view, table, creature),
  };
}

function territory(table: TableInfo, found: Territory): Explanation {
  return {
    title: inSet(table, found.name),
    does: [territoryName(table, found), t("explain.isle.territory")],
    facts: [
      [t("explain.isle.bonus"), found.bonus],
      [t("explain.isle.locations"), found.locations.length],
    ],
    flavour: found.text && inSet(table, found.text),
  };
}

function spirit(view: View, table: TableInfo, { seat, energy, band, income, bonus, reserve }: Seat): Explanation {
  const forecast: Fact[] =
    band === undefined
      ? []
      : [
          [t("explain.isle.land"), signed(band)],
          [t("explain.isle.peace"), signed(income ?? 0)],
          [t("explain.isle.full"), signed(bonus ?? 0)],
        ];
  return {
    title: seatName(table, seat),
    does: [
      t("page.isle.spirit.reserve", {
        creatures: kinds.map((id) =>
          t("page.isle.spirit.reserve.of", { kind: kindName(table, view, id), n: reserve[id] }),
        ),
      }),
      t("explain.isle.spirit"),
      forecast.length > 0 && t("explain.isle.forecast"),
    ],
    facts: [
      [t("explain.isle.energy"), energy],
      [t("explain.isle.turn"), 1 + turnOrder(view).findIndex((other) => other.seat === seat)],
      ...forecast,
    ],
  };
}

function track(view: View, table: TableInfo): Explanation {
  return {
    title: t("explain.isle.track"),
    does: [t("explain.isle.track.about", { n: view.goal }), t("explain.isle.track.land")],
    facts: [
      ...view.bands.map(({ from, to, change }): Fact => [`${from}–${to}`, signed(change)]),
      ...turnOrder(view).map(({ seat, energy }): Fact => [seatName(table, seat), energy]),
    ],
  };
}

/** The dice of an attack: who rolls them, and what they must come to. */
function fight(view: View, table: TableInfo, from: string, to: string, chance: number): Explanation {
  return {
    title: t("explain.isle.fight", { from, to }),
    does: [
      t("explain.isle.fight.about"),
      ...view.kinds.map(({ name, defence }) =>
        defence === undefined
          ? t("explain.isle.fight.guard", { kind: inSet(table, name) })
          : t("explain.isle.fight.hit", { kind: inSet(table, name), n: defence }),
      ),
    ],
    facts: [[t("explain.isle.fight.chance"), t("page.isle.fight.chance", { n: chance })]],
  };
}

const explain: Explain = (thing, json, table) => {
  const view = json as View;
  const [what, id, to, chance] = thing.split(" ");
  for (const land of view.territories) {
    const here = land.locations.find((one) => one.id === thing);
    if (here) return location(view, table, land, here);
    if (what === "take" && land.id === id) return territory(table, land);
  }
  const seat = what === "summon" ? view.step.seat : what === "spirit" ? Number(id) : 0;
  if (seat) return spirit(view, table, view.seats[seat - 1]!);
  if (what === "kind") return kind(view, table, id!);
  if (what === "fight") return fight(view, table, id!, to!, Number(chance));
  if (what === "track") return track(view, table);
  if (what === "round")
    return { title: t("page.isle.round", { n: view.round, all: view.rounds }), does: [t("explain.isle.round")] };
  return null;
};

export default explain;
