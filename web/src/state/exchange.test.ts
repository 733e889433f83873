import { describe, expect, it } from "vitest";
import { Archive } from "./archive";
import { exportGames, importGames, lineOf, readLine } from "./exchange";
import { save, storageOf } from "./saves.fake";

const RECORD = '{"record":1,"game":"null","events":["1 keep"],"chance":{"sha256":"00"}}';
const newArchive = (): Archive => new Archive(storageOf(), () => Promise.resolve(null));
/** Stands in for the engine. */
const look = (
  record: string,
): Promise<{ game: string; title: string; who: string[]; plies: number; ended: boolean }> => {
  if (!record.startsWith('{"record"')) return Promise.reject(new Error());
  return Promise.resolve({ game: "null", title: "Null", who: ["person", "random"], plies: 1, ended: false });
};

describe("all games as a file", () => {
  it("is one record per line, with what is kept besides, and comes back the same", async () => {
    const [from, to] = [newArchive(), newArchive()];
    const games = [
      save("a", { record: RECORD, kept: 5, plies: 1, names: ['Ann ",\\"kept\\":{\\"id\\":', ""], seen: [3] }),
      save("b", { record: RECORD, kept: 4, plies: 1, pledge: { commitment: "00" } }),
    ];
    for (const one of games) await from.keep(one);
    await from.keep(save("gone", { record: RECORD }));
    await from.discard("gone");
    const text = await exportGames(from);
    expect(text.split("\n").filter(Boolean).length).toBe(2);
    expect(await importGames(to, text, look)).toEqual({ added: 2, known: 0, broken: 0 });
    expect(await to.find("a")).toMatchObject(games[0]!);
    expect(await to.find("b")).toMatchObject(games[1]!);
    expect(await importGames(to, text, look)).toEqual({ added: 0, known: 2, broken: 0 });
  });

  it("reads what the program writes, once, and passes over the rest", async () => {
    const archive = newArchive();
    const text = `${RECORD}\n{"ply":0}\n\nnonsense\n{"position":1}\n`;
    expect(await importGames(archive, text, look)).toEqual({ added: 1, known: 0, broken: 2 });
    expect(await importGames(archive, text, look)).toEqual({ added: 0, known: 1, broken: 2 });
    expect((await archive.find((await archive.list())[0]!.id))?.record).toBe(RECORD);
  });

  it("keeps a game that was lost on time", async () => {
    const [from, to] = [newArchive(), newArchive()];
    const clock = { minutes: 1, seconds: 0, ends: true, left: [0, 5], flag: 1, lost: 1 };
    await from.keep(save("a", { record: RECORD, ended: true, result: [0, 1], clock }));
    await importGames(to, await exportGames(from), look);
    expect(await to.find("a")).toMatchObject({ ended: true, result: [0, 1], clock });
  });

  it("keeps a game that ended at a table on a server, though its rules had not ended it", async () => {
    const [from, to] = [newArchive(), newArchive()];
    await from.keep(save("online-abc", { record: RECORD, ended: true, result: [0, 1], mine: 2 }));
    await from.keep(save("online-void", { record: RECORD, ended: true }));
    await importGames(to, await exportGames(from), look);
    expect(await to.find("online-abc")).toMatchObject({ ended: true, result: [0, 1], mine: 2 });
    expect(await to.find("online-void")).toMatchObject({ ended: true });
  });

  it("takes a record apart without changing a byte", () => {
    expect(readLine(lineOf(save("a", { record: RECORD }))).record).toBe(RECORD);
    expect(readLine(RECORD)).toEqual({ record: RECORD, extra: {} });
    expect(() => readLine("{")).toThrow();
  });

  it("does not trust what a file says besides", async () => {
    const archive = newArchive();
    const line = `${RECORD.slice(0, -1)},"kept":{"id":"../x","names":7,"kept":"soon","seen":["a",2],"result":[9,9]}}`;
    await importGames(archive, line, look);
    const [kept] = await archive.list();
    expect(kept).toMatchObject({ ended: false, seen: [2] });
    expect(kept?.id).toMatch(/^[0-9a-f]{12}$/);
    expect(kept?.kept).toBeGreaterThan(0);
    expect(kept?.result).toBeUndefined();
  });
});
