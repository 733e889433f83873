import { describe, expect, it } from "vitest";
import { pack, unpack, withSeen } from "./share";

const record = `{"record":1,"game":"null","set":"house","seats":2,"options":{},"events":[${'"1 keep",'.repeat(200)}"2 keep"]}`;

describe("share", () => {
  it("comes back as it went", async () => {
    const letters = await pack(record);
    expect(letters).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(letters.length).toBeLessThan(record.length / 4);
    expect(await unpack(letters)).toBe(record);
  });

  it("says in a sentence that a link is broken", async () => {
    const letters = await pack(record);
    await expect(unpack(letters.slice(0, letters.length / 2))).rejects.toThrow(/broken/);
    await expect(unpack("%%%")).rejects.toThrow(/broken/);
  });

  it("adds what had been seen as a further key", () => {
    expect(JSON.parse(withSeen(record, [3, 5]))).toMatchObject({ record: 1, seen: [3, 5] });
    expect(withSeen(record, [])).toBe(record);
  });
});
