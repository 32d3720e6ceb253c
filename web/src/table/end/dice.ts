/** How the dice of a game fell, and how usual that is. */
import type { LogEntry, Side } from "../../wire/types";
import { ownersOf } from "../now/report";

/** How often each face fell, from one to six. */
export type Faces = readonly [number, number, number, number, number, number];

const SIDES = 6;
const NONE: Faces = [0, 0, 0, 0, 0, 0];

/** The faces that fell in each side's Player-Turns; both dice of a pair are counted. */
export function fallen(log: readonly LogEntry[]): Record<Side, Faces> {
  const found: Record<Side, number[]> = { rebel: [...NONE], imperial: [...NONE] };
  const owners = ownersOf(log);
  log.forEach(({ arithmetic, side }, index) => {
    const whose = owners[index] ?? side;
    if (!whose) return;
    for (const { value, units } of arithmetic?.dice ?? []) {
      for (const face of [value, units]) {
        if (face !== undefined && face >= 1 && face <= SIDES) found[whose][face - 1] = (found[whose][face - 1] ?? 0) + 1;
      }
    }
  });
  return found as unknown as Record<Side, Faces>;
}

export const total = (faces: Faces): number => faces.reduce((sum, each) => sum + each, 0);

export function mean(faces: Faces): number {
  return faces.reduce((sum, each, index) => sum + each * (index + 1), 0) / Math.max(1, total(faces));
}

/**
 * Of a hundred games with as many honest dice, how many scatter at least as much: the chi-squared test with five
 * degrees of freedom. It says nothing of a few dice.
 */
export function asUneven(faces: Faces): number {
  const even = total(faces) / SIDES;
  if (even === 0) return 100;
  const x = faces.reduce((sum, each) => sum + (each - even) ** 2 / even, 0);
  const chance = erfc(Math.sqrt(x / 2)) + Math.sqrt((2 * x) / Math.PI) * Math.exp(-x / 2) * (1 + x / 3);
  return Math.round(100 * Math.min(1, chance));
}

/** The complementary error function, to seven places (Abramowitz and Stegun 7.1.26). */
function erfc(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  return t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) * Math.exp(-x * x);
}
