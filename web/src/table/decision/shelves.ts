/** The options of a long decision, put on shelves by where they are: one opens a shelf, not a list of sixty buttons. */
import { placeName } from "../../facts/names";
import { planetOf, systemOf } from "../../scene/places";
import type { PageFacts, TableView } from "../../wire/types";
import type { Choice } from "./choices";
import { groupActions, TOO_MANY, type Group } from "./groups";

export interface Shelf {
  /** A star system, a planet or an environ. */
  name: string;
  /** A place of it, for the map to go there. */
  place: string;
  groups: Group[];
  options: number;
}

const ELSEWHERE = "Elsewhere";

/** Where somebody sets out, and where he goes. */
function endsOf(view: TableView, choice: Choice): { from: string; to: string } {
  const [piece] = choice.pieces;
  const found = view.characters.find(({ id }) => id === piece) ?? view.ships.find(({ id }) => id === piece);
  const to = choice.to || (choice.places.at(-1) ?? "");
  return { from: choice.origin || (found?.place ?? "") || to, to };
}

/** By the star system from which things are done, or the first thing after it that tells them apart; none if nothing does. */
export function shelvesOf(facts: PageFacts, view: TableView, choices: readonly Choice[]): Shelf[] {
  const names = {
    system: (place: string) => facts.systems[systemOf(facts, place)]?.name ?? "",
    planet: (place: string) => facts.planets[planetOf(facts, place)]?.name ?? "",
    environ: (place: string) => (place ? placeName(facts, place) : ""),
  };
  for (const end of ["from", "to"] as const)
    for (const name of [names.system, names.planet, names.environ]) {
      const shelves = new Map<string, Choice[]>();
      for (const choice of choices) {
        const shelf = name(endsOf(view, choice)[end]) || ELSEWHERE;
        shelves.set(shelf, [...(shelves.get(shelf) ?? []), choice]);
      }
      if (shelves.size > 1) return [...shelves].map(([shelf, own]) => ({ name: shelf, place: own[0] ? endsOf(view, own[0])[end] : "", groups: groupActions(own).groups, options: own.length }));
    }
  return [];
}

/** More than can be read at a glance: the shelves are closed, and one looks into one after the other. */
export const areClosed = (shelves: readonly Shelf[]) => shelves.reduce((sum, { options }) => sum + options, 0) > TOO_MANY;

/** The options in whose words this occurs. */
export function matching(choices: readonly Choice[], words: string): Choice[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter(({ label, subject }) => wanted.every((word) => `${subject} ${label}`.toLowerCase().includes(word))).slice(0, TOO_MANY);
}
