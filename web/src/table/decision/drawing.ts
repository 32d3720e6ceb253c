/** What can be drawn over the map to where it goes, and what that means: one movement for a piece and its goal. */
import type { Choice } from "./choices";
import type { Key, Touching } from "./lighting";

/** The words of those who set out: what they leave to be chosen is where they go. */
const DRAWN_OUT = ["fly", "fleet", "march", "add", "board", "take"];

const isPiece = (key: Key) => key.startsWith("piece:") || key.startsWith("unit:");
const wordOf = (action: string | undefined) => action?.split(" ")[0] ?? "";
const setsOut = ({ action, then, later }: Choice) => DRAWN_OUT.includes(wordOf(later ? then?.[0] : action));

/** Pieces, and places of units, that can be drawn: they set out, or all that is left to say is where to. */
export function grabKeys(all: readonly Touching[]): Set<Key> {
  return new Set(
    all.flatMap(({ action, keys }) => {
      if (action.beside && !action.drawn && !action.later) return [];
      const pieces = keys.filter(isPiece);
      if (setsOut(action)) return pieces.length > 0 ? pieces : keys.slice(0, 1);
      return pieces.length === 1 && keys.length === 2 && keys[0] === pieces[0] ? pieces : [];
    }),
  );
}

/** As many more of the units that are drawn: null where no more can be added. */
export function manyMore(all: readonly Touching[], key: Key, more: number): Choice | null {
  const found = all.find(({ action, keys }) => !action.then && !action.later && wordOf(action.action) === "add" && keys.length === 1 && keys[0] === key);
  return found ? { ...found.action, then: Array<string>(more - 1).fill(found.action.action) } : null;
}

/** What is done when this is drawn: a ship takes along all who find a seat. Null: what a click on it would do. */
export function drawnBy(all: readonly Touching[], key: Key): Choice | null {
  const found = all.filter(({ action, keys }) => action.drawn && keys.length === 1 && keys[0] === key).map(({ action }) => action);
  return found.find(({ later }) => !later) ?? found[0] ?? null;
}
