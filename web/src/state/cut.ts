/* cut.ts -- a record that is cut off: what can be read of it. */

export interface Mended {
  /** A record with the events that are complete. */
  record: string;
  events: number;
}

/** Is this the beginning of a record or a placed game, without its end? */
export function isCut(text: string): boolean {
  if (!/^\s*\{\s*"(record|placed)"/.test(text)) return false;
  try {
    JSON.parse(text);
    return false;
  } catch {
    return true;
  }
}

/** A record that is cut off, up to its last complete event. Null if it breaks off before the first. */
export function mend(text: string): Mended | null {
  const start = /"events"\s*:\s*\[/.exec(text);
  if (!start) return null;
  const event = /\s*"(?:[^"\\]|\\.)*"/y;
  const comma = /\s*,/y;
  let end = start.index + start[0].length;
  let events = 0;
  for (let at = end; ;) {
    event.lastIndex = at;
    if (!event.test(text)) break;
    end = event.lastIndex;
    events++;
    comma.lastIndex = end;
    if (!comma.test(text)) break;
    at = comma.lastIndex;
  }
  const record = `${text.slice(0, end)}]}`.trim();
  return events === 0 || isCut(record) ? null : { record, events };
}
