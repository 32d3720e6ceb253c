/** A crowded environ gets more room, in few steps, so that the board does not fidget. */
import type { SpaceView, TableView } from "../../wire/types";

/** How many pieces stand in a place; a kind of unit counts as half a character. */
export function crowdAt(view: TableView, space: SpaceView): number {
  const people = view.characters.filter((each) => each.place === space.id && each.fate !== "dead").length;
  const kinds = Object.values(space.units).reduce((sum, units) => sum + Object.keys(units).length, 0);
  return people + kinds / 2;
}

/** The share of the room. */
export function crowdWeight(crowd: number): number {
  if (crowd > 8) return 2.2;
  return crowd > 4.5 ? 1.6 : 1;
}
