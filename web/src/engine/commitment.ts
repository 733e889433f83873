/* commitment.ts -- commitments to seeds, and seeds that a player had a part in (docs/design/chance.md). Apart from
 * seed.ts because hashing is only loaded when somebody asks for it. */
import { toHex } from "./seed";
import { sha256 } from "./sha256";

const fromHex = (hex: string): number[] => (hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** How a seed was mixed. */
export interface Mix {
  /** The page's part, 64 digits. */
  secret: string;
  /** The SHA-256 of that part: it was shown before the player typed. */
  commitment: string;
  /** What the player typed. */
  text: string;
}

/** The SHA-256 of a seed's 32 bytes. */
export const commitmentOf = (seed: string): string => toHex(sha256(Uint8Array.from(fromHex(seed))));

/** SHA-256("coven mix 1" | the 32 bytes of the secret | SHA-256 of the text). */
export const mixSeed = ({ secret, text }: Pick<Mix, "secret" | "text">): string =>
  toHex(sha256(Uint8Array.from([...utf8("coven mix 1"), ...fromHex(secret), ...sha256(utf8(text))])));
