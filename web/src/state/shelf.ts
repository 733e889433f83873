/* shelf.ts -- the browser's database (IndexedDB), which has room for all games. Summaries and records are kept
 * apart, so that a list of all games need not read all records. */
import type { Save } from "./saves";

/** A game without its record. */
export type Kept = Omit<Save, "record"> & {
  /** It began from a position, so it says nothing about a whole game. */
  placed: boolean;
};

export interface Shelf {
  all(): Promise<Kept[]>;
  get(id: string): Promise<Save | null>;
  put(save: Save): Promise<void>;
  drop(id: string): Promise<void>;
}

export function keptOf({ record, ...rest }: Save): Kept {
  return { ...rest, placed: record.startsWith('{"placed"') };
}

const GAMES = "games";
const RECORDS = "records";

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error());
  });

class Database implements Shelf {
  readonly #database: IDBDatabase;
  constructor(database: IDBDatabase) {
    this.#database = database;
  }

  all = (): Promise<Kept[]> =>
    done(this.#database.transaction(GAMES).objectStore(GAMES).getAll() as IDBRequest<Kept[]>);

  async get(id: string): Promise<Save | null> {
    const reading = this.#database.transaction([GAMES, RECORDS]);
    const [kept, record] = await Promise.all([
      done(reading.objectStore(GAMES).get(id) as IDBRequest<Kept | undefined>),
      done(reading.objectStore(RECORDS).get(id) as IDBRequest<string | undefined>),
    ]);
    if (!kept || record === undefined) return null;
    const { placed: _, ...save } = kept;
    return { ...save, record };
  }

  put = (save: Save): Promise<void> =>
    this.#change((games, records) => {
      games.put(keptOf(save));
      records.put(save.record, save.id);
    });

  drop = (id: string): Promise<void> =>
    this.#change((games, records) => {
      games.delete(id);
      records.delete(id);
    });

  /** Both or neither. */
  #change(change: (games: IDBObjectStore, records: IDBObjectStore) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const writing = this.#database.transaction([GAMES, RECORDS], "readwrite");
      writing.oncomplete = () => resolve();
      writing.onabort = () => reject(writing.error ?? new Error());
      change(writing.objectStore(GAMES), writing.objectStore(RECORDS));
    });
  }
}

/** The database; null where the browser has none, or forbids it. */
export function openShelf(): Promise<Shelf | null> {
  return new Promise((resolve) => {
    try {
      const opening = indexedDB.open("coven", 1);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore(GAMES, { keyPath: "id" });
        opening.result.createObjectStore(RECORDS);
      };
      opening.onsuccess = () => resolve(new Database(opening.result));
      opening.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
}
