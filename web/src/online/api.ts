/* api.ts -- the server's HTTP interface: docs/online.md. */
import { t } from "../texts/texts.svelte";
import type { Ended, TableFacts } from "./protocol";

/** What the server refused, in its words or, if it cannot be reached, in ours. */
export class Refused extends Error {
  override name = "Refused";
  readonly status: number;
  constructor(status: number, say: string) {
    super(say);
    this.status = status;
  }
}

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`./api/${path}`, {
      method,
      cache: "no-store",
      ...(method === "GET"
        ? {}
        : { headers: { "content-type": "application/json" }, body: JSON.stringify(body ?? {}) }),
    });
  } catch {
    throw new Refused(0, t("online.error.network"));
  }
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text) as T;
  let say = "";
  try {
    ({ say } = JSON.parse(text) as { say: string });
  } catch {
    /* A proxy's page. */
  }
  throw new Refused(answer.status, say || t("online.error.status", { status: answer.status }));
}

export interface Wanted {
  game: string;
  seats: number;
  options: Record<string, string>;
  players: string[];
  watch: "no" | "link";
  delay: number;
  my: number;
}

export interface TableNow {
  info: TableFacts;
  id: string;
  state: "waiting" | "playing" | "closed";
  /** Mine, or 0. */
  seat: number;
  s: number;
  end?: Ended;
}

export interface MyTable {
  id: string;
  game: string;
  seat: number;
  state: TableNow["state"];
  names: (string | null)[];
  /** The seat that acts; 0 if none does. */
  actor: number;
  /** Milliseconds since 1970. */
  made: number;
  closed: number | null;
  result: number[] | null;
}

export interface Me {
  name: string;
  kind: "guest" | "none";
  tables: MyTable[];
}

export const makeTable = (wanted: Wanted): Promise<{ id: string; invites: Record<string, string> }> =>
  ask("POST", "tables", wanted);
export const joinTable = (
  id: string,
  seat: number,
  token: string,
  name: string,
): Promise<{ id: string; seat: number }> => ask("POST", `tables/${id}/join`, { token, seat, name });
export const tableNow = (id: string): Promise<TableNow> => ask("GET", `tables/${id}`);
/** As text: a record is one line of JSON. */
export const recordOf = async (id: string): Promise<string> => JSON.stringify(await ask("GET", `tables/${id}/record`));
export const me = (before?: number): Promise<Me> => ask("GET", before === undefined ? "me" : `me?before=${before}`);
export const callMe = (name: string): Promise<Me> => ask("PATCH", "me", { name });
export const makeCarry = (): Promise<{ code: string; until: number }> => ask("POST", "me/carry", {});
export const useCarry = (code: string): Promise<Me> => ask("POST", "me/carry", { code });
export const exportMe = async (): Promise<string> => JSON.stringify(await ask("GET", "me/export"));
export const deleteMe = (): Promise<object> => ask("DELETE", "me");
