/* names.ts -- names and texts of a table's set, as the reader's language has them. */
import type { TableInfo } from "../engine/types";

/** A text of the set: a card, a spell, a place. What is not translated stays as it is. */
export const inSet = (table: TableInfo, text: string): string => table.texts?.[text] ?? text;

/** A seat by its name. */
export const seatName = (table: TableInfo, seat: number): string => table.names[seat - 1] ?? "";
