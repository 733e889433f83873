import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { commitmentOf, mixSeed } from "./commitment";
import { freshSeed } from "./seed";
import { sha256 } from "./sha256";

const reference = (...parts: (string | Uint8Array)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();

describe("SHA-256", () => {
  it("agrees with another implementation for every length up to three blocks", () => {
    for (let length = 0; length < 200; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => i * 7 + length);
      expect(Buffer.from(sha256(bytes)).equals(reference(bytes)), `${length} bytes`).toBe(true);
    }
  });
});

describe("seeds", () => {
  it("are 64 digits, each time others", () => {
    expect(freshSeed()).toMatch(/^[0-9a-f]{64}$/);
    expect(freshSeed()).not.toBe(freshSeed());
  });

  it("are committed to by the hash of their 32 bytes", () => {
    const seed = freshSeed();
    expect(commitmentOf(seed)).toBe(reference(Buffer.from(seed, "hex")).toString("hex"));
  });

  it("are mixed as documented", () => {
    const secret = "00112233445566778899aabbccddeeff".repeat(2);
    const expected = reference("coven mix 1", Buffer.from(secret, "hex"), reference("Übung")).toString("hex");
    expect(mixSeed({ secret, text: "Übung" })).toBe(expected);
    expect(mixSeed({ secret, text: "Übung " })).not.toBe(expected);
  });
});
