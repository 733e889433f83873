import { describe, expect, it } from "vitest";
import { commitmentOf, mixSeed } from "../engine/commitment";
import { checkSeed, seedOf } from "./pledge";

const secret = "5e".repeat(32);
const text = "quicksilver";
const mix = { secret, text, commitment: commitmentOf(secret) };
const passed = (seed: string, pledge: Parameters<typeof checkSeed>[1]): boolean[] =>
  checkSeed(seed, pledge).map(({ ok }) => ok);

describe("the check of a seed", () => {
  it("compares it with the commitment", () => {
    expect(passed(secret, { commitment: commitmentOf(secret) })).toEqual([true]);
    expect(passed(secret, { commitment: commitmentOf("00".repeat(32)) })).toEqual([false]);
  });

  it("repeats the mix", () => {
    const seed = mixSeed(mix);
    const commitment = commitmentOf(seed);
    expect(passed(seed, { commitment, mix })).toEqual([true, true, true]);
    expect(passed(seed, { commitment, mix: { ...mix, text: "lead" } })).toEqual([true, true, false]);
    expect(passed(seed, { commitment, mix: { ...mix, commitment } })).toEqual([true, false, true]);
    expect(passed(secret, { commitment, mix })).toEqual([false, true, false]);
  });

  it("finds the seed in a record", () => {
    expect(seedOf(`{"record":1,"chance":{"sha256":"00","seed":"${secret}"}}`)).toBe(secret);
    expect(seedOf('{"record":1,"chance":{"sha256":"00"}}')).toBeNull();
    expect(seedOf('{"record":1}')).toBeNull();
  });
});
