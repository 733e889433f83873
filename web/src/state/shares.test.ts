import { expect, it } from "vitest";
import { withShare } from "./shares";

it("the seat that acts has what was searched, and the others share the rest as they did", () => {
  expect(withShare([0.5, 0.5], 1, 0.7)).toEqual([0.7, expect.closeTo(0.3)]);
  const [one, two, three] = withShare([0.2, 0.6, 0.2], 2, 0.5);
  expect([one, two, three]).toEqual([expect.closeTo(0.25), 0.5, expect.closeTo(0.25)]);
});

it("where the others had nothing, they share evenly", () => {
  expect(withShare([0, 1, 0], 2, 0.8)).toEqual([expect.closeTo(0.1), 0.8, expect.closeTo(0.1)]);
});
