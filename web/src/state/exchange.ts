/* exchange.ts -- all games as a file, and back. The file has one record per line, as the program `coven` writes and
 * reads them. What the page keeps besides is a further key of the record, which other readers ignore. */
import { toHex } from "../engine/seed";
import { sha256 } from "../engine/sha256";
import type { Archive } from "./archive";
import { onlineTable, type Save } from "./saves";

/** What the engine says about a record. */
export type Facts = Pick<Save, "game" | "title" | "who" | "plies" | "ended" | "result" | "scores" | "masked">;
type Extra = Omit<Save, "record" | "game" | "title" | "who" | "plies">;

const BESIDES = ',"kept":{"id":';

/** A game as one line. */
export function lineOf({ record, game: _game, title: _title, who: _who, plies: _plies, id, ...extra }: Save): string {
  return `${record.trimEnd().slice(0, -1)},"kept":${JSON.stringify({ id, ...extra })}}`;
}

/** The record of a line, byte by byte as the engine wrote it, and what was kept besides. Throws if it is not JSON. */
export function readLine(line: string): { record: string; extra: Partial<Extra> } {
  const { kept } = JSON.parse(line) as { kept?: Partial<Extra> };
  const at = kept ? line.lastIndexOf(BESIDES) : -1;
  return at < 0 ? { record: line, extra: {} } : { record: `${line.slice(0, at)}}`, extra: kept! };
}

/** All games that are not deleted, one per line. */
export async function exportGames(archive: Archive): Promise<string> {
  const lines: string[] = [];
  for (const { id, deleted } of await archive.list()) {
    const save = deleted ? null : await archive.find(id);
    if (save) lines.push(`${lineOf(save)}\n`);
  }
  return lines.join("");
}

/** An id for a record that has none: the same for the same record. */
const idOf = (record: string): string => toHex(sha256(new TextEncoder().encode(record))).slice(0, 12);

/** What can be trusted of a stranger's file; the rest is left out. */
function checked(extra: Partial<Extra>): Partial<Extra> {
  const { id, names, kept, seen, pledge, accuracy, clock, result, mine } = extra;
  const online = typeof id === "string" && onlineTable(id) !== null;
  const isClock = Array.isArray(clock?.left) && clock.left.every((left) => left === null || Number.isFinite(left));
  return {
    names: Array.isArray(names) ? names.map(String) : undefined,
    kept: Number.isFinite(kept) ? kept! : Date.now(),
    seen: Array.isArray(seen) ? seen.filter(Number.isInteger) : [],
    pledge: typeof pledge?.commitment === "string" ? pledge : undefined,
    accuracy: Array.isArray(accuracy) ? accuracy.map((part) => (Number.isFinite(part) ? part : null)) : undefined,
    clock: isClock ? clock : undefined,
    result: Array.isArray(result) && (online || (isClock && clock.lost !== undefined)) ? result.map(Number) : undefined,
    mine: Number.isInteger(mine) ? mine : undefined,
  };
}

export interface Imported {
  added: number;
  /** Games that were here already. */
  known: number;
  /** Lines that are no records. */
  broken: number;
}

/** Add the games of a file. A game that is here already stays as it is. `examine` rejects what is no record. */
export async function importGames(
  archive: Archive,
  text: string,
  examine: (record: string) => Promise<Facts>,
): Promise<Imported> {
  const done: Imported = { added: 0, known: 0, broken: 0 };
  const here = new Set((await archive.list()).map(({ id }) => id));
  for (const line of text.split("\n").map((one) => one.trim())) {
    /* Traces have lines of their own. */
    if (!line || line.startsWith('{"ply":')) continue;
    try {
      const { record, extra } = readLine(line);
      const id = typeof extra.id === "string" && /^(online-)?\w{1,40}$/.test(extra.id) ? extra.id : idOf(record);
      if (here.has(id)) {
        done.known++;
        continue;
      }
      const facts = await examine(record);
      const besides = checked(extra);
      const { kept = Date.now(), seen = [], result } = besides;
      /* By the clock, or at a table on a server, which was closed. */
      const otherwise = !facts.ended && (result !== undefined || onlineTable(id) !== null);
      await archive.add({
        ...besides,
        ...facts,
        ...(otherwise ? { ended: true, result } : {}),
        id,
        record,
        kept,
        seen,
      });
      here.add(id);
      done.added++;
    } catch {
      done.broken++;
    }
  }
  return done;
}
