/* walk.ts -- arrow keys: from a thing to the nearest one in that direction. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const STEP: Record<Arrow, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export const isArrow = (key: string): key is Arrow => key in STEP;

const middle = (box: Box): [number, number] => [box.left + box.width / 2, box.top + box.height / 2];

/** The number of the box to go to from `from`; -1 if there is none that way. Being off the line counts double. */
export function walk(from: Box, boxes: readonly Box[], arrow: Arrow): number {
  const [dx, dy] = STEP[arrow];
  const [x, y] = middle(from);
  let best = -1;
  let lowest = Infinity;
  boxes.forEach((box, i) => {
    const [bx, by] = middle(box);
    const along = (bx - x) * dx + (by - y) * dy;
    const aside = Math.abs((bx - x) * dy) + Math.abs((by - y) * dx);
    if (along <= 1 || aside > along * 3) return;
    const cost = along + 2 * aside;
    if (cost < lowest) [best, lowest] = [i, cost];
  });
  return best;
}
