import { describe, expect, it } from "vitest";
import { dropSave, getSave, listSaves, putSave, StorageFull } from "./saves";
import { save, storageOf } from "./saves.fake";

describe("saves", () => {
  it("keeps, lists newest first, drops", () => {
    const storage = storageOf();
    putSave(save("a", { kept: 1 }), storage);
    putSave(save("b", { kept: 2 }), storage);
    expect(listSaves(storage).map(({ id }) => id)).toEqual(["b", "a"]);
    dropSave("b", storage);
    expect(getSave("b", storage)).toBeNull();
  });

  it("passes over what is broken", () => {
    const storage = storageOf();
    storage.setItem("coven/game/x", "{not json");
    storage.setItem("coven/game/y", '{"id":"y"}');
    storage.setItem("other", "{}");
    expect(listSaves(storage)).toEqual([]);
  });

  it("deletes nothing when there is no room, and says so", () => {
    const storage = storageOf(600);
    putSave(save("old", { ended: true, record: "x".repeat(200) }), storage);
    expect(() => putSave(save("b", { record: "x".repeat(500) }), storage)).toThrow(StorageFull);
    expect(getSave("old", storage)).not.toBeNull();
  });
});
