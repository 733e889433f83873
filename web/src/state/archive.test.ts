import { describe, expect, it } from "vitest";
import { Archive, RESTORABLE } from "./archive";
import { getSave, listSaves, putSave, StorageFull, type Save } from "./saves";
import { save, storageOf } from "./saves.fake";
import { keptOf, type Shelf } from "./shelf";

/** A shelf in memory. `broken`: it takes nothing. */
function shelfOf(broken = false): Shelf & { saves: Map<string, Save> } {
  const saves = new Map<string, Save>();
  return {
    saves,
    all: () => Promise.resolve([...saves.values()].map(keptOf)),
    get: (id) => Promise.resolve(saves.get(id) ?? null),
    put: (one) => (broken ? Promise.reject(new Error()) : Promise.resolve(void saves.set(one.id, one))),
    drop: (id) => Promise.resolve(void saves.delete(id)),
  };
}

const opens = (shelf: Shelf | null) => (): Promise<Shelf | null> => Promise.resolve(shelf);
const idsOf = async (archive: Archive): Promise<string[]> => (await archive.list()).map(({ id }) => id);

describe("the archive", () => {
  it("has a game in local storage before it returns, and a finished one in the database", async () => {
    const [storage, shelf] = [storageOf(), shelfOf()];
    const archive = new Archive(storage, opens(shelf));
    const keeping = archive.keep(save("a", { plies: 3 }));
    expect(getSave("a", storage)?.plies).toBe(3);
    await keeping;
    expect(shelf.saves.size).toBe(0);
    await archive.keep(save("a", { plies: 9, ended: true }));
    expect(shelf.saves.get("a")?.plies).toBe(9);
    expect(getSave("a", storage)?.plies).toBe(9);
  });

  it("moves what older versions kept, and loses nothing", async () => {
    const [storage, shelf] = [storageOf(), shelfOf()];
    for (let i = 0; i < 30; i++) putSave(save(`g${i}`, { kept: i, ended: i % 2 === 0, record: `{"n":${i}}` }), storage);
    const archive = new Archive(storage, opens(shelf));
    const before = await idsOf(archive);
    await archive.tidy();
    expect(await idsOf(archive)).toEqual(before);
    expect(before.length).toBe(30);
    /* The newest unfinished ones stay where they can be written at once. */
    expect(listSaves(storage).map(({ id }) => id)).toEqual(
      [29, 27, 25, 23, 21, 19, 17, 15, 13, 11, 9, 7].map((n) => `g${n}`),
    );
    expect((await archive.find("g4"))?.record).toBe('{"n":4}');
    await archive.tidy();
    expect(await idsOf(archive)).toEqual(before);
  });

  it("keeps a game in local storage until the database has it", async () => {
    const storage = storageOf();
    const archive = new Archive(storage, opens(shelfOf(true)));
    await archive.keep(save("a", { ended: true }));
    await archive.tidy().catch(() => undefined);
    expect(getSave("a", storage)).not.toBeNull();
  });

  it("does not drop a game that is played on while it is moved", async () => {
    const [storage, shelf] = [storageOf(), shelfOf()];
    const archive = new Archive(storage, opens(shelf));
    putSave(save("a", { kept: 1, ended: true }), storage);
    const tidying = archive.tidy();
    putSave(save("a", { kept: 2, plies: 7 }), storage);
    await tidying;
    expect((await archive.find("a"))?.plies).toBe(7);
  });

  it("uses the database when local storage is full, and says when both are", async () => {
    const [storage, shelf] = [storageOf(400), shelfOf()];
    const archive = new Archive(storage, opens(shelf));
    await archive.keep(save("a", { record: "x".repeat(100) }));
    await archive.keep(save("a", { record: "x".repeat(500), plies: 5 }));
    expect((await archive.find("a"))?.plies).toBe(5);
    const full = new Archive(storageOf(100), opens(shelfOf(true)));
    await expect(full.keep(save("b", { record: "x".repeat(500) }))).rejects.toThrow(StorageFull);
  });

  it("without a database keeps all that fits; then the oldest finished games make room", async () => {
    const storage = storageOf(600);
    const archive = new Archive(storage, opens(null));
    await archive.keep(save("old", { kept: 1, ended: true, record: "x".repeat(100) }));
    await archive.keep(save("young", { kept: 2, ended: true, record: "x".repeat(100) }));
    await archive.keep(save("a", { kept: 3, record: "x".repeat(100) }));
    expect(await idsOf(archive)).toEqual(["a", "young"]);
    await archive.tidy();
    expect(await idsOf(archive)).toEqual(["a", "young"]);
    await expect(archive.keep(save("b", { record: "x".repeat(700) }))).rejects.toThrow(StorageFull);
    expect(getSave("a", storage)).not.toBeNull();
  });

  it.each([true, false])("deletes with a way back (database: %s)", async (has) => {
    const storage = storageOf();
    const archive = new Archive(storage, opens(has ? shelfOf() : null));
    await archive.keep(save("a", { record: "r" }));
    await archive.discard("a");
    expect((await archive.list())[0]?.deleted).toBeGreaterThan(0);
    await archive.tidy();
    await archive.restore("a");
    expect((await archive.list())[0]?.deleted).toBeUndefined();
    expect((await archive.find("a"))?.record).toBe("r");
    await archive.erase("a");
    expect(await archive.list()).toEqual([]);
  });

  it("forgets what was deleted long ago", async () => {
    const archive = new Archive(storageOf(), opens(shelfOf()));
    await archive.keep(save("a"));
    await archive.discard("a");
    await archive.tidy(9, Date.now() + RESTORABLE - 60_000);
    expect(await idsOf(archive)).toEqual(["a"]);
    await archive.tidy(9, Date.now() + RESTORABLE + 60_000);
    expect(await idsOf(archive)).toEqual([]);
  });

  it("notes something about a game wherever it is", async () => {
    const [storage, shelf] = [storageOf(), shelfOf()];
    const archive = new Archive(storage, opens(shelf));
    await archive.keep(save("a", { ended: true }));
    await archive.note("a", { accuracy: [0.9, 0.8] });
    expect(getSave("a", storage)?.accuracy).toEqual([0.9, 0.8]);
    await archive.tidy();
    expect((await archive.list())[0]?.accuracy).toEqual([0.9, 0.8]);
  });
});
