/* graph.ts -- which lines the graph has, and how they are told apart without colours. */
import type { TableInfo } from "../engine/types";

/** With two seats one line shows both. Seats are counted from 0. */
export const graphSeats = ({ seats, names }: Pick<TableInfo, "seats" | "names">): number[] =>
  seats === 2 ? [0] : names.map((_, seat) => seat);

export const DASH = ["", "6 4", "2 4", "10 3 2 3"];
