/* protocol.ts -- what a page and the server say to each other about a table: docs/online.md. */

/** A decision of this page's own: 53 random bits, so that a message sent twice counts once. */
export type Nonce = number;

export interface Mixing {
  commitment: string;
  /** Of all people in the order of their seats, once all are in; until then empty, or missing. */
  promises?: string[];
  /** Per person: 0 nothing, 1 committed, 2 contributed. */
  step: number[];
}

/** The mix as it is revealed at the end. */
export interface Mixed {
  table: string;
  server: string;
  commitment: string;
  promises: string[];
  given: string[];
}

export interface TableFacts {
  game: string;
  seats: number;
  options: Record<string, string | number>;
  set: string;
  rules: string;
  names: (string | null)[];
  who: string[];
  clock: null;
  rated: boolean;
  watch: "no" | "link" | "all";
  delay: number;
  secrets: boolean;
}

/** `win` and `bot` are opened by claims; `draw` may be. */
export type OfferKind = "draw" | "void" | "again" | "back" | "win" | "bot";

export interface Offer {
  id: number;
  k: OfferKind;
  by: number;
  to?: number;
  /** The seats that agreed, besides the author. */
  yes?: number[];
}

export interface Ended {
  t: "end";
  s: number;
  by: "rules" | "resign" | "left" | "draw" | "void" | "time";
  seat: number;
  /** Per seat, in twelfths of a win; missing if the table was voided. */
  result?: number[];
  scores?: number[];
  seed?: string;
  mix?: Mixed;
}

export type Refusal =
  "stale" | "turn" | "illegal" | "closed" | "form" | "size" | "rate" | "busy" | "late" | "auth" | "version";

/** What the server says. Acts have a seq `s`; in `hi` and `no` it is the next one. */
export type Act =
  | { t: "seat"; s: number; seat: number; who: string; name: string | null }
  | { t: "mix"; s: number; mix: Mixing; chance?: { sha256: string }; words?: string }
  | { t: "e"; s: number; x: string[]; n?: Nonce; more?: 1 }
  | { t: "b"; s: number; to: number }
  | ({ t: "o"; s: number; n?: Nonce } & (
      Offer | { id: number; by: number; yes: true } | { id: number; done: "yes" | "no" | "off"; table?: string }
    ))
  | { t: "put"; s: number; x: string }
  | Ended;

export interface Hello {
  t: "hi";
  v: number;
  s: number;
  seat: number;
  info: TableFacts;
  chance?: { sha256: string };
  mix?: Mixing;
  words?: string;
  o?: Offer[];
  on?: number[];
}

export interface No {
  t: "no";
  n?: Nonce;
  code: Refusal;
  s?: number;
  say: string;
}

export type Heard =
  Hello | Act | No | { t: "w"; on: number[]; gone?: number[] } | { t: "go"; in: number; why?: string };

/** What the page says. */
export type Said =
  | { t: "hi"; v: 1; from: number }
  | { t: "m"; s: number; n: Nonce; x: string }
  | { t: "mix"; h: string }
  | { t: "mix"; c: string }
  | { t: "o"; k: Exclude<OfferKind, "win" | "bot">; to?: number; n: Nonce }
  | { t: "a"; o: number; yes: boolean; n: Nonce }
  | { t: "r"; n: Nonce }
  | { t: "claim"; k: "win" | "draw" | "bot"; n: Nonce };

export const isAct = (heard: Heard): heard is Act => "s" in heard && heard.t !== "hi" && heard.t !== "no";

export function freshNonce(): Nonce {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high! >>> 11) * 2 ** 32 + low!;
}
