/** Which lines of the story are shown: of a side, a planet, a person, or the great moments alone. */
import { characterName } from "../facts/names";
import { planetOf } from "../scene/places";
import type { LogEntry, PageFacts, Side } from "../wire/types";

export interface Filter {
  side: Side | "";
  planet: string;
  person: string;
  great: boolean;
}

export const EVERYTHING: Filter = { side: "", planet: "", person: "", great: false };

export function isOpen(filter: Filter): boolean {
  return !filter.side && !filter.planet && !filter.person && !filter.great;
}

/** Turns and Segments stay: they say when something was. */
export function filtered(log: LogEntry[], filter: Filter, facts: PageFacts): LogEntry[] {
  if (isOpen(filter)) return log;
  let acting: Side | null = null;
  return log.filter((entry) => {
    if (entry.opens?.segment) acting = entry.opens.segment.actor;
    return entry.opens !== undefined || passes(entry, filter, acting, facts);
  });
}

function passes(entry: LogEntry, { side, planet, person, great }: Filter, acting: Side | null, facts: PageFacts): boolean {
  if (side && (entry.side ?? acting) !== side) return false;
  if (great && !entry.moment) return false;
  if (planet && planetOf(facts, entry.place) !== planet) return false;
  return !person || entry.faces.includes(person);
}

export interface Choice {
  id: string;
  name: string;
}

/** Planets and people that the story speaks of, by their names. */
export function spokenOf(log: readonly LogEntry[], facts: PageFacts): { planets: Choice[]; people: Choice[] } {
  const planets = new Set<string>();
  const people = new Set<string>();
  for (const entry of log) {
    const planet = planetOf(facts, entry.place);
    if (planet in facts.planets) planets.add(planet);
    for (const each of entry.faces) if (each in facts.characters) people.add(each);
  }
  const listed = (ids: Set<string>, name: (id: string) => string) =>
    [...ids].map((id) => ({ id, name: name(id) })).toSorted((one, other) => one.name.localeCompare(other.name));
  return {
    planets: listed(planets, (id) => facts.planets[id]?.name ?? id),
    people: listed(people, (id) => characterName(facts, id)),
  };
}
