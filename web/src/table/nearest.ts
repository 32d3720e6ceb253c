/** The nearest thing in a direction, for the arrow keys. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const middle = (box: Box): [number, number] => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
/** What lies askew counts as further away. */
const ASKEW = 2.2;

/** The index of the nearest of `boxes` from `from` in the direction, or -1. */
export function nearest(from: Box, boxes: readonly Box[], direction: Direction): number {
  const [x, y] = middle(from);
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, index) => {
    const [bx, by] = middle(box);
    const [along, across] = direction === "ArrowLeft" || direction === "ArrowRight" ? [bx - x, by - y] : [by - y, bx - x];
    const ahead = direction === "ArrowLeft" || direction === "ArrowUp" ? -along : along;
    if (ahead <= 2) return;
    const distance = ahead + ASKEW * Math.abs(across);
    if (distance < least) [best, least] = [index, distance];
  });
  return best;
}
