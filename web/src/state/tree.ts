/* tree.ts -- what was tried on an analysis board: a tree of events with comments. It is written as a record, or a
 * placed game, with variations (docs/notation.md). Everything is a value: functions return a new tree and leave the old
 * one unchanged. */

/** Where the tree begins: the keys of a record or a placed game that describe its table. */
export interface Base {
  record?: number;
  placed?: number;
  game: string;
  set: string;
  set_sha256?: string;
  seats: number;
  options: Record<string, unknown>;
  position?: string;
  /** Hidden things were imagined for this viewer: a seat, or a spectator. */
  imagined?: number;
}

/** One moment: the event that led to it, and what follows. */
export interface Moment {
  readonly parent: number;
  /** With its actor: "1 keep"; empty at the root. */
  readonly event: string;
  /** The first is the main line. */
  readonly children: readonly number[];
  readonly comment: string;
}

export interface Tree {
  readonly base: Base;
  /** By number; the root is 0. What was removed leaves a gap. */
  readonly moments: ReadonlyMap<number, Moment>;
  readonly next: number;
}

/** The root of every tree. */
export const ROOT = 0;
/** More than anybody plays, and little enough to draw. */
export const MAX_MOMENTS = 3000;
export const MAX_COMMENT = 2000;

const EMPTY: Moment = { parent: -1, event: "", children: [], comment: "" };

export const plant = (base: Base): Tree => ({ base, moments: new Map([[ROOT, EMPTY]]), next: 1 });

export const momentOf = (tree: Tree, at: number): Moment => tree.moments.get(at) ?? EMPTY;

function change(tree: Tree, changes: readonly (readonly [number, Moment | null])[], next = tree.next): Tree {
  const moments = new Map(tree.moments);
  for (const [at, moment] of changes)
    if (moment) moments.set(at, moment);
    else moments.delete(at);
  return { base: tree.base, moments, next };
}

/** Play an event at a moment. Where it was played before, that moment is returned. */
export function grow(tree: Tree, at: number, event: string): [Tree, number] {
  const from = momentOf(tree, at);
  const known = from.children.find((child) => momentOf(tree, child).event === event);
  if (known !== undefined || tree.moments.size >= MAX_MOMENTS) return [tree, known ?? at];
  const id = tree.next;
  const grown = change(
    tree,
    [
      [at, { ...from, children: [...from.children, id] }],
      [id, { ...EMPTY, parent: at, event }],
    ],
    id + 1,
  );
  return [grown, id];
}

/** Several events in a row. */
export function growLine(tree: Tree, at: number, events: readonly string[]): [Tree, number] {
  let [grown, last] = [tree, at];
  for (const event of events) [grown, last] = grow(grown, last, event);
  return [grown, last];
}

export function setComment(tree: Tree, at: number, comment: string): Tree {
  const cut = comment.slice(0, MAX_COMMENT);
  return change(tree, [[at, { ...momentOf(tree, at), comment: cut }]]);
}

/** A moment and all that follows it. */
function below(tree: Tree, at: number): number[] {
  const found = [at];
  for (const id of found) found.push(...momentOf(tree, id).children);
  return found;
}

/** Remove a moment with all that follows it. The root stays. */
export function prune(tree: Tree, at: number): Tree {
  if (at === ROOT || !tree.moments.has(at)) return tree;
  const { parent } = momentOf(tree, at);
  const from = momentOf(tree, parent);
  return change(tree, [
    [parent, { ...from, children: from.children.filter((child) => child !== at) }],
    ...below(tree, at).map((id) => [id, null] as const),
  ]);
}

/** Make the line to a moment the main line. */
export function promote(tree: Tree, at: number): Tree {
  const changes: [number, Moment][] = [];
  for (let id = at; id !== ROOT && tree.moments.has(id);) {
    const { parent } = momentOf(tree, id);
    const from = momentOf(tree, parent);
    const first = id;
    changes.push([parent, { ...from, children: [first, ...from.children.filter((child) => child !== first)] }]);
    id = parent;
  }
  return change(tree, changes);
}

/** The moments from the root to this one, both included. */
export function pathTo(tree: Tree, at: number): number[] {
  const path: number[] = [];
  for (let id = at; tree.moments.has(id); id = momentOf(tree, id).parent) path.unshift(id);
  return path;
}

export const eventsTo = (tree: Tree, at: number): string[] =>
  pathTo(tree, at)
    .slice(1)
    .map((id) => momentOf(tree, id).event);

/** The end of the main line from a moment on. */
export function endOf(tree: Tree, at: number): number {
  let id = at;
  for (let child = momentOf(tree, id).children[0]; child !== undefined; child = momentOf(tree, id).children[0])
    id = child;
  return id;
}

/** The moment that many events from the root along the main line. */
export function along(tree: Tree, plies: number): number {
  let id = ROOT;
  for (let i = 0; i < plies; i++) id = momentOf(tree, id).children[0] ?? id;
  return id;
}

/** Another event at the same place: the next one (1) or the one before (-1); undefined at the end of the list. */
export function beside(tree: Tree, at: number, step: 1 | -1): number | undefined {
  const { children } = momentOf(tree, momentOf(tree, at).parent);
  return children[children.indexOf(at) + step];
}

/** Is this moment on the main line? */
export const isMain = (tree: Tree, at: number): boolean =>
  pathTo(tree, at).every((id, i, path) => i === 0 || momentOf(tree, path[i - 1]!).children[0] === id);

/** The moments where a line ends. */
export const leaves = (tree: Tree): number[] =>
  [...tree.moments].flatMap(([id, { children }]) => (children.length ? [] : [id]));

/** The game up to a moment, as the engine loads it. */
export const recordTo = (tree: Tree, at: number, further: readonly string[] = []): string =>
  JSON.stringify({ ...tree.base, events: [...eventsTo(tree, at), ...further] });

/** The same as a function of the events that follow. */
export const recordFrom =
  (tree: Tree, at: number) =>
  (further: readonly string[]): string =>
    recordTo(tree, at, further);

/** One line of a tree: its moments, and the lines that branch off it, each below the moment it is an alternative to. */
export interface Branch {
  readonly moments: readonly number[];
  readonly others: ReadonlyMap<number, readonly Branch[]>;
}

/** The line that begins with a moment. */
export function branchFrom(tree: Tree, start: number): Branch {
  const moments: number[] = [];
  const others = new Map<number, Branch[]>();
  for (let id: number | undefined = start; id !== undefined; id = momentOf(tree, id).children[0]) {
    moments.push(id);
    const [first, ...rest] = momentOf(tree, id).children;
    if (first !== undefined && rest.length)
      others.set(
        first,
        rest.map((child) => branchFrom(tree, child)),
      );
  }
  return { moments, others };
}

/** A line of the list that shows a tree: a moment, or a run of chance events that is shown folded. */
export interface Row {
  readonly id: number;
  /** 0 for the main line, 1 for what branches off it, and so on. */
  readonly depth: number;
  /** How many moments are hidden here; 0 for one that is shown. */
  readonly folded: number;
}

/** A run of more chance events than this is folded: the first, how many more, the last. */
const FOLD = 3;

/** The tree as a list: the main line, and after each moment the lines that could have been played instead. A run of
 * chance events is folded unless `at` or something worth seeing is in it, or its first moment is in `unfolded`. */
export function rowsOf(tree: Tree, at: number, unfolded: readonly number[] = []): Row[] {
  const rows: Row[] = [];
  const list = ({ moments, others }: Branch, depth: number): void => {
    const plain = (id: number): boolean =>
      momentOf(tree, id).event.startsWith("*") && !momentOf(tree, id).comment && !others.has(id);
    for (let i = 0; i < moments.length;) {
      let end = i;
      while (end < moments.length && plain(moments[end]!)) end++;
      const run = moments.slice(i, end);
      if (run.length > FOLD && !unfolded.includes(run[0]!) && !run.slice(1, -1).includes(at)) {
        rows.push({ id: run[0]!, depth, folded: 0 }, { id: run[1]!, depth, folded: run.length - 2 });
        i = end - 1;
      }
      for (const id of moments.slice(i, Math.max(end, i + 1))) {
        rows.push({ id, depth, folded: 0 });
        for (const branch of others.get(id) ?? []) list(branch, depth + 1);
      }
      i = Math.max(end, i + 1);
    }
  };
  list(branchFrom(tree, ROOT), 0);
  return rows;
}

// ---- as text ----

interface Written {
  ply?: number;
  events: string[];
  variations?: Written[];
  comments?: Record<string, string>;
}

/** The line that begins with a moment, before which there are `ply` events, its own included. */
function writeLine(tree: Tree, start: number, ply: number): Written {
  const { moments, others } = branchFrom(tree, start);
  const line: Written = { events: [] };
  moments.forEach((id, i) => {
    const { event, comment } = momentOf(tree, id);
    if (event) line.events.push(event);
    if (comment) (line.comments ??= {})[ply + i] = comment;
    for (const { moments: other } of others.get(id) ?? [])
      (line.variations ??= []).push({ ply: ply + i - 1, ...writeLine(tree, other[0]!, ply + i) });
  });
  return line;
}

/** The numbers of the moments in the order in which they are written, which is that in which they are read. */
function order(tree: Tree, start: number = ROOT): number[] {
  const { moments, others } = branchFrom(tree, start);
  return [
    ...moments,
    ...moments.flatMap((id) => (others.get(id) ?? []).flatMap(({ moments: other }) => order(tree, other[0]!))),
  ];
}

/** The whole tree as one line of JSON: a record, or a placed game, with variations and comments. It opens at `at`. */
export function writeTree(tree: Tree, at: number): string {
  const line = writeLine(tree, ROOT, 0);
  return JSON.stringify({ ...tree.base, ...line, shown: Math.max(0, order(tree).indexOf(at)) });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === "string";

/** Add a line that was written to the moment where it begins; null where it has not the right shape. */
function readLine(tree: Tree, at: number, written: unknown, ply: number): Tree | null {
  if (!isObject(written) || !Array.isArray(written.events) || !written.events.every(isText)) return null;
  const { events, variations = [], comments = {} } = written;
  if (!Array.isArray(variations) || !isObject(comments)) return null;
  let grown: Tree | null = tree;
  const ids = [at];
  for (const event of events) {
    const [next, id] = grow(grown, ids[ids.length - 1]!, event as string);
    if (next === grown && next.moments.size >= MAX_MOMENTS) return null;
    grown = next;
    ids.push(id);
  }
  for (const [key, comment] of Object.entries(comments)) {
    const id = ids[Number(key) - ply];
    if (id === undefined || !isText(comment)) return null;
    grown = setComment(grown, id, comment);
  }
  for (const other of variations as unknown[]) {
    if (!isObject(other)) return null;
    const from = ids[Number(other.ply) - ply];
    if (from === undefined) return null;
    grown = readLine(grown, from, other, Number(other.ply));
    if (!grown) return null;
  }
  return grown;
}

export interface Study {
  tree: Tree;
  /** The moment to show; null in a record that no board has written. */
  shown: number | null;
}

/** Read what writeTree wrote, or any complete record or placed game. Null if it has not the shape of one; whether the
 * events are legal is for the engine to say. */
export function readTree(text: string): Study | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(read) || !isText(read.game) || typeof read.seats !== "number") return null;
  const { record, placed, game, set = "house", set_sha256, seats, options = {}, position, imagined } = read;
  if (!isText(set) || !isObject(options)) return null;
  const base: Base = {
    ...(typeof record === "number" ? { record } : { placed: Number(placed ?? 1) }),
    game,
    set,
    ...(isText(set_sha256) ? { set_sha256 } : {}),
    seats,
    options,
    ...(isText(position) ? { position } : {}),
    ...(typeof imagined === "number" ? { imagined } : {}),
  };
  const tree = readLine(plant(base), ROOT, read, 0);
  if (!tree) return null;
  return { tree, shown: typeof read.shown === "number" ? (order(tree)[read.shown] ?? ROOT) : null };
}
