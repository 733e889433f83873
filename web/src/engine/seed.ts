/* seed.ts -- seeds: 32 bytes, written as 64 hexadecimal digits. */

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** 32 random bytes. */
export const freshSeed = (): string => toHex(crypto.getRandomValues(new Uint8Array(32)));

/** Enough digits to recognise a seed or a commitment. */
export const shortForm = (hex: string): string => `${hex.slice(0, 8)}…`;
