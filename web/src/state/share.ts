/* share.ts -- a game in the fragment of a link: its record, deflated, in base64url; and how much of it may be shown. */
import { SPECTATOR, VIEW_ALL, type TableInfo } from "../engine/types";
import { t } from "../texts/texts.svelte";
import { isCut, mend } from "./cut";

/** Whose view of a game may be shown without giving a secret away. A game that is over, or that hides nothing, is shown
 * whole. Otherwise it is the view of the only person at this screen, or a spectator's. */
export function safeViewer(
  { who, secrets, masked }: Pick<TableInfo, "who" | "secrets" | "masked">,
  over: boolean,
): number {
  if (masked !== undefined) return masked;
  if (over || !secrets) return VIEW_ALL;
  const people = who.flatMap((name, i) => (name === "person" ? [i + 1] : []));
  return people.length === 1 ? people[0]! : SPECTATOR;
}

function toBase64Url(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64Url(letters: string): Uint8Array<ArrayBuffer> {
  const text = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  by: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(by);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export async function pack(record: string): Promise<string> {
  return toBase64Url(await through(new TextEncoder().encode(record), new CompressionStream("deflate-raw")));
}

/** What can be read of a link that is cut off; "" if that is nothing. */
export async function unpackCut(letters: string): Promise<string> {
  const whole = letters.slice(0, letters.length - (letters.length % 4 === 1 ? 1 : 0));
  let text = "";
  try {
    const stream = new Blob([fromBase64Url(whole)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const decoder = new TextDecoder();
    const reader = stream.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read())
      text += decoder.decode(read.value, { stream: true });
  } catch {
    /* The end is missing. */
  }
  return text;
}

/** The record in a link. Throws an error with a sentence for the user when it is broken. */
export async function unpack(letters: string): Promise<string> {
  try {
    const bytes = await through(fromBase64Url(letters), new DecompressionStream("deflate-raw"));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error(t("page.share.broken"));
  }
}

/** The record in a link, or what can be read of one that is cut off; `cut` is then the number of its events. */
export async function readLink(letters: string): Promise<{ record: string; cut?: number }> {
  try {
    const record = await unpack(letters);
    if (!isCut(record)) return { record };
  } catch (error) {
    if (!isCut(await unpackCut(letters))) throw error;
  }
  const mended = mend(await unpackCut(letters));
  if (!mended) throw new Error(t("page.share.broken"));
  return { record: mended.record, cut: mended.events };
}

/** The path of a link: the record, and the moment at which it opens. */
export const linkPath = (letters: string, ply: number): string => `r/${letters}/${ply}`;

/** The same for an analysis board, which opens at the moment that its text names. */
export const boardPath = (letters: string): string => `b/${letters}`;

/** What follows "r/" or "look/" in an address: a record's letters or a save's id, and the moment, if there is one. */
export function readPath(rest: string): { what: string; ply: number | null } {
  const [what = "", ply = ""] = rest.split("/");
  return { what, ply: /^\d+$/.test(ply) ? Number(ply) : null };
}

/** Add the plies that were taken back after something had been seen, as a further key of the record. */
export function withSeen(record: string, seen: readonly number[]): string {
  return seen.length ? `${record.trimEnd().slice(0, -1)},"seen":${JSON.stringify(seen)}}` : record;
}
