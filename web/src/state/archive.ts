/* archive.ts -- all games of this browser. The ones in play are in local storage (saves.ts); finished ones, and what
 * has no room there, are in the database (shelf.ts). Where there is no database everything stays in local storage, and
 * only when that is full the oldest finished games are deleted. */
import { dropSave, getSave, listSaves, putSave, StorageFull, type Save, type Storage } from "./saves";
import { keptOf, openShelf, type Kept, type Shelf } from "./shelf";

/** So many unfinished games stay in local storage; the older ones are moved. */
const RUNNING = 12;
/** A deleted game can be restored for 30 days. */
export const RESTORABLE = 30 * 86_400_000;

const newestFirst = (a: Kept, b: Kept): number => b.kept - a.kept;

export class Archive {
  readonly #storage: Storage;
  readonly #open: () => Promise<Shelf | null>;
  #opened: Promise<Shelf | null> | null = null;

  constructor(storage: Storage, open: () => Promise<Shelf | null>) {
    this.#storage = storage;
    this.#open = open;
  }

  /** The database is opened when it is first needed: a game in play does not need it. */
  get #shelf(): Promise<Shelf | null> {
    return (this.#opened ??= this.#open());
  }

  /** Keep a game. It is in local storage before this returns; a finished one is copied to the database too. Throws
   * StorageFull if it cannot be kept anywhere. */
  async keep(save: Save): Promise<void> {
    try {
      putSave(save, this.#storage);
    } catch {
      await this.#keepFull(save);
      return;
    }
    if (save.ended) await (await this.#shelf)?.put(save).catch(() => undefined);
  }

  /** Add a game that is not in play: one of a file. */
  async add(save: Save): Promise<void> {
    const shelf = await this.#shelf;
    if (shelf) await shelf.put(save);
    else putSave(save, this.#storage);
  }

  /** Local storage is full. */
  async #keepFull(save: Save): Promise<void> {
    const shelf = await this.#shelf;
    if (!shelf) {
      this.#replaceOldest(save);
      return;
    }
    try {
      await shelf.put(save);
    } catch {
      throw new StorageFull();
    }
    /* What was kept of it earlier must not hide what is kept now. */
    dropSave(save.id, this.#storage);
    await this.tidy(0);
  }

  /** Without a database: finished games make room, the oldest first. */
  #replaceOldest(save: Save): void {
    for (;;) {
      const oldest = listSaves(this.#storage).findLast((other) => other.ended && other.id !== save.id);
      if (!oldest) throw new StorageFull();
      dropSave(oldest.id, this.#storage);
      try {
        putSave(save, this.#storage);
        return;
      } catch {
        /* Another one. */
      }
    }
  }

  async find(id: string): Promise<Save | null> {
    return getSave(id, this.#storage) ?? (await (await this.#shelf)?.get(id).catch(() => null)) ?? null;
  }

  /** All games without their records, the newest first; deleted ones too. */
  async list(): Promise<Kept[]> {
    const local = listSaves(this.#storage).map(keptOf);
    const ids = new Set(local.map(({ id }) => id));
    const stored = (await (await this.#shelf)?.all().catch(() => [])) ?? [];
    return [...local, ...stored.filter(({ id }) => !ids.has(id))].sort(newestFirst);
  }

  /** Change what is kept about a game, where it is kept. */
  async note(id: string, change: Partial<Save>): Promise<void> {
    const local = getSave(id, this.#storage);
    if (local) putSave({ ...local, ...change }, this.#storage);
    const shelf = await this.#shelf;
    const stored = await shelf?.get(id);
    if (stored) await shelf?.put({ ...stored, ...change });
  }

  /** Delete a game. It can be restored. */
  async discard(id: string): Promise<void> {
    const save = await this.find(id);
    if (!save) return;
    const shelf = await this.#shelf;
    const deleted = { ...save, deleted: Date.now() };
    if (shelf) {
      await shelf.put(deleted);
      dropSave(id, this.#storage);
    } else putSave(deleted, this.#storage);
  }

  restore = (id: string): Promise<void> => this.note(id, { deleted: undefined });

  /** Delete a game for good. */
  async erase(id: string): Promise<void> {
    dropSave(id, this.#storage);
    await (await this.#shelf)?.drop(id);
  }

  /** Move finished games, and all but the newest unfinished ones, to the database, and forget what was deleted long
   * ago. A game leaves local storage only when the database has it. */
  async tidy(running = RUNNING, now = Date.now()): Promise<void> {
    const shelf = await this.#shelf;
    if (!shelf) return;
    const local = listSaves(this.#storage);
    const kept = new Set(local.filter(({ ended, deleted }) => !ended && !deleted).slice(0, running));
    for (const save of local.filter((one) => !kept.has(one))) {
      await shelf.put(save);
      /* Unless it was played on meanwhile. */
      if (getSave(save.id, this.#storage)?.kept === save.kept) dropSave(save.id, this.#storage);
    }
    for (const { id, deleted } of await shelf.all()) if (deleted && now - deleted > RESTORABLE) await shelf.drop(id);
  }
}

let opened: Archive | null = null;
/** The archive of this browser. */
export const archive = (): Archive => (opened ??= new Archive(localStorage, openShelf));
