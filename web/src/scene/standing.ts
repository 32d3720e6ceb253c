/** Who and what stands at a place, in the order in which room is given to it. */
import type { CharacterView, ShipView, Side, SpaceView, TableView } from "../wire/types";
import { pieceKey, unitKey, type Key } from "../table/decision/lighting";

export type Standing =
  | { is: "person"; key: Key; side: Side; character: CharacterView }
  | { is: "ship"; key: Key; side: Side; ship: ShipView }
  | { is: "units"; key: Key; side: Side; kind: string; number: number; place: string };

const SIDES: readonly Side[] = ["rebel", "imperial"];

export interface Camp {
  space: SpaceView;
  people: CharacterView[];
  ships: ShipView[];
}

/** Everything on the board, by the place where it is; what has not changed is the same object as before. */
export function campsOf(view: TableView, before: ReadonlyMap<string, Camp>): Map<string, Camp> {
  const people = byPlace(view.characters.filter((each) => each.fate !== "dead"));
  const ships = byPlace(view.ships);
  return new Map(
    view.spaces.map((space) => {
      const camp = { space, people: people.get(space.id) ?? [], ships: ships.get(space.id) ?? [] };
      const known = before.get(space.id);
      return [space.id, known && same(known, camp) ? known : camp];
    }),
  );
}

function byPlace<T extends { place: string }>(all: readonly T[]): Map<string, T[]> {
  const places = new Map<string, T[]>();
  for (const each of all) {
    const there = places.get(each.place);
    if (there) there.push(each);
    else places.set(each.place, [each]);
  }
  return places;
}

function same(one: Camp, other: Camp): boolean {
  return one.space === other.space && alike(one.people, other.people) && alike(one.ships, other.ships);
}

function alike<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index]);
}

/** People first: those seen and wounded before the rest; then ships, then units. */
export function standingAt({ space, people, ships }: Camp): Standing[] {
  const standing: Standing[] = [...people]
    .sort((a, b) => weight(b) - weight(a))
    .map((character) => ({ is: "person", key: pieceKey(character.id), side: character.side, character }));
  for (const ship of ships) standing.push({ is: "ship", key: pieceKey(ship.id), side: ship.side, ship });
  for (const side of SIDES) {
    for (const units of [space.units[side], space.interception?.[side]]) {
      for (const [kind, number] of Object.entries(units ?? {})) {
        standing.push({ is: "units", key: unitKey(kind, space.id), side, kind, number, place: space.id });
      }
    }
  }
  return standing;
}

function weight(character: CharacterView): number {
  return (character.fate === "captive" ? -4 : 0) + (character.detected ? 2 : 0) + (character.wounds > 0 ? 1 : 0);
}

/** How many units of a side are there, transported ones included. */
export function unitsOf(space: SpaceView, side: Side): number {
  return [space.units[side], space.interception?.[side]]
    .flatMap((units) => Object.values(units ?? {}))
    .reduce((sum, number) => sum + number, 0);
}
