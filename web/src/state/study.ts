/* study.ts -- what an analysis board opens with: a board of this browser or of a link, or a copy of a game. A copy
 * shows no more than its game: what is hidden from the viewer is imagined. */
import { freshSeed } from "../engine/seed";
import { VIEW_ALL } from "../engine/types";
import { catalogue, LocalTable } from "../table/local";
import { t } from "../texts/texts.svelte";
import { getBoard } from "./boards";
import { archive } from "./archive";
import { readLink, readPath, safeViewer } from "./share";
import { along, plant, readTree, ROOT, type Study } from "./tree";

export interface Opened {
  study: Study;
  /** Under which the board is kept; null for one that is new. */
  id: string | null;
  /** How many events can be read of a link that is cut off. */
  cut?: number | undefined;
}

/** A board with a copy of a game, at a moment; without one, at its end. */
async function copyOf(record: string, ply: number | null): Promise<Study> {
  const table = await LocalTable.load(record);
  try {
    const { info } = table;
    const last = await table.snapshot(info.masked ?? VIEW_ALL);
    const viewer = safeViewer(info, last.actor === "end");
    if (viewer === VIEW_ALL) {
      const { tree } = readTree(record)!;
      return { tree, shown: along(tree, ply ?? last.plies) };
    }
    const { position } = await table.snapshot(viewer, Math.min(ply ?? last.plies, last.plies));
    const { game, seats, options } = info;
    return await imagined({ game, seats, options, position, viewer });
  } finally {
    table.close();
  }
}

interface Seen {
  game: string;
  seats: number;
  options: Record<string, string>;
  position: string;
  viewer: number;
}

/** A board with a position. What it hides from its viewer is imagined. */
export async function imagined({ viewer, ...seen }: Seen): Promise<Study> {
  const players = Array<string>(seen.seats).fill("person");
  const table = await LocalTable.open({ ...seen, viewer, seed: freshSeed(), players });
  const { tree } = readTree(await table.record())!;
  table.close();
  return { tree: plant({ ...tree.base, ...(viewer === VIEW_ALL ? {} : { imagined: viewer }) }), shown: ROOT };
}

/** The path of a board with a new game. */
export function newBoardPath(game: string, seats: number, options: Record<string, string>): string {
  return `board/new/${game}/${seats}/${new URLSearchParams(options)}`.replace(/\/$/, "");
}

/** A board with a new game, dealt; with the fewest seats unless it says how many. */
async function fresh(game: string, count: string, fields: string): Promise<Study> {
  const info = (await catalogue()).games.find((known) => known.game === game);
  if (!info) throw new Error(t("study.board.gone"));
  const seats = /^\d+$/.test(count) ? Number(count) : info.seats_min;
  const table = await LocalTable.open({
    game,
    seats,
    options: Object.fromEntries(new URLSearchParams(fields)),
    seed: freshSeed(),
    players: Array<string>(seats).fill("person"),
  });
  await table.deal();
  const { tree } = readTree(await table.record())!;
  table.close();
  return { tree, shown: along(tree, tree.moments.size) };
}

/** What follows "b/" in an address: a board, or a record with a moment. */
async function ofLink(rest: string): Promise<Opened> {
  const { what, ply } = readPath(rest);
  const { record, cut } = await readLink(what);
  const study = readTree(record);
  return { study: typeof study?.shown === "number" ? study : await copyOf(record, ply), id: null, cut };
}

/** What an address leads to: "b/LETTERS", "board/ID", "board/from/GAME'S ID/PLY" or
 * "board/new/GAME/SEATS/OPTIONS". */
export async function openStudy(screen: string, rest: string): Promise<Opened> {
  if (screen === "b") return ofLink(rest);
  const [kind = "", name = "", ply = "", fields = ""] = rest.split("/");
  if (kind === "new") return { study: await fresh(name, ply, fields), id: null };
  if (kind === "from") {
    const save = await archive().find(name);
    if (!save) throw new Error(t("page.look.gone"));
    return { study: await copyOf(save.record, /^\d+$/.test(ply) ? Number(ply) : null), id: null };
  }
  const kept = getBoard(kind);
  const study = kept && readTree(kept.study);
  if (!study) throw new Error(t("study.board.gone"));
  return { study, id: kind };
}
