/* share.ts -- a whole game in the fragment of a link: the record, deflated, in the letters that a link may have. */

function toLetters(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromLetters(letters: string): Uint8Array<ArrayBuffer> {
  const text = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

async function through(bytes: Uint8Array<ArrayBuffer>, by: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(by);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export async function pack(record: string): Promise<string> {
  return toLetters(await through(new TextEncoder().encode(record), new CompressionStream("deflate-raw")));
}

/** The record that a link carries. Throws a sentence for a person when it is broken. */
export async function unpack(letters: string): Promise<string> {
  try {
    const bytes = await through(fromLetters(letters), new DecompressionStream("deflate-raw"));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error("This link is broken: a part of it seems to be missing. Ask for it again, or for the record itself.");
  }
}

/** Add the plies that had been seen before they were taken back to a record's further keys. */
export function withSeen(record: string, seen: readonly number[]): string {
  return seen.length ? `${record.trimEnd().slice(0, -1)},"seen":${JSON.stringify(seen)}}` : record;
}
