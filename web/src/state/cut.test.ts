import { expect, it } from "vitest";
import { isCut, mend } from "./cut";

const whole =
  '{"record":1,"game":"null","set":"house","seats":2,"options":{},"events":["* deal 1 4","1 keep"],"players":["a","b"]}';

it("a whole record is not cut off, and neither is what is no record", () => {
  expect(isCut(whole)).toBe(false);
  expect(isCut("hello")).toBe(false);
  expect(isCut('{"something":')).toBe(false);
});

it("wherever a record is cut off, its complete events can be read", () => {
  for (let length = 12; length < whole.length; length++) {
    const cut = whole.slice(0, length);
    expect(isCut(cut)).toBe(true);
    const mended = mend(cut);
    const events = (cut.match(/"(\* deal 1 4|1 keep)"/g) ?? []).length;
    if (!events) expect(mended).toBeNull();
    else {
      expect(mended!.events).toBe(events);
      expect((JSON.parse(mended!.record) as { events: string[] }).events).toHaveLength(events);
    }
  }
});

it("a record that is broken in another way is not mended", () => {
  expect(mend('{"record":1,"game":oops,"events":["1 keep"')).toBeNull();
});
