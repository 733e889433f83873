import { expect, it } from "vitest";
import { ago } from "./ago";

it("tells how long ago in words", () => {
  expect(ago(0, 20_000)).toBe("just now");
  expect(ago(0, 60_000)).toBe("1 minute ago");
  expect(ago(0, 7_300_000)).toBe("2 hours ago");
  expect(ago(0, 200_000_000)).toBe("2 days ago");
  expect(ago(5000, 0)).toBe("just now");
});
