import { describe, expect, it } from "vitest";
import { STRENGTHS, warns } from "./strengths";

describe("the tutor's strengths", () => {
  it("each warns of what the weaker ones do, and of more", () => {
    const warned = STRENGTHS.map((strength) =>
      (["inaccuracy", "mistake", "blunder"] as const).filter((mark) => warns(strength, { mark })),
    );
    expect(warned).toEqual([[], ["blunder"], ["mistake", "blunder"], ["inaccuracy", "mistake", "blunder"]]);
  });

  it("none warns of a good event", () => {
    for (const strength of STRENGTHS) expect(warns(strength, {})).toBe(false);
  });
});
