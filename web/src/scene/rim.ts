/** Places around a globe: fixed slots along its rim, so that nothing shifts when a piece comes or goes. */

export interface Slot {
  x: number;
  y: number;
}

/** As many slots of this size as fit along the rim, about a direction (in degrees, 0 to the right, 90 down). */
export function rimSlots(r: number, size: number, direction: number, spread: number): Slot[] {
  const distance = r + size / 2 + 5;
  const step = ((size + 5) / distance) * (180 / Math.PI);
  const number = Math.max(1, Math.floor(spread / step) + 1);
  return Array.from({ length: number }, (_, index) => {
    const angle = ((direction + (index - (number - 1) / 2) * step) * Math.PI) / 180;
    return { x: distance * Math.cos(angle), y: distance * Math.sin(angle) };
  });
}

/** The slots from the middle outwards, alternately: one or two pieces stand in the middle, more spread. */
export function fromTheMiddle(slots: readonly Slot[]): Slot[] {
  const middle = (slots.length - 1) / 2;
  return slots
    .map((slot, index) => ({ slot, away: Math.abs(index - middle) + (index > middle ? 0.1 : 0) }))
    .sort((a, b) => a.away - b.away)
    .map(({ slot }) => slot);
}

/** What fits, and what becomes a count in the last slot. */
export function fitted<T>(all: readonly T[], slots: number): { shown: T[]; hidden: T[] } {
  if (all.length <= slots) return { shown: [...all], hidden: [] };
  return { shown: all.slice(0, slots - 1), hidden: all.slice(slots - 1) };
}
