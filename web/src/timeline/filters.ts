/** Which lines of the story are shown: of a side, a planet, a person, or the great moments alone. */
import { characterName } from "../facts/names";
import { planetOf } from "../scene/places";
import { placeOf } from "../table/story/logGroups";
import { eventOf, type LogEntry, type PageFacts, type Side } from "../wire/types";

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
const HEADINGS = new Set(["TurnBegan", "SegmentBegan"]);

export function filtered(log: LogEntry[], filter: Filter, facts: PageFacts): LogEntry[] {
  if (isOpen(filter)) return log;
  let acting: Side | null = null;
  return log.filter((entry) => {
    const began = eventOf(entry, "SegmentBegan");
    if (began) acting = began.actor;
    return HEADINGS.has(entry.kind) || passes(entry, filter, acting, facts);
  });
}

function passes(entry: LogEntry, { side, planet, person, great }: Filter, acting: Side | null, facts: PageFacts): boolean {
  const of = entry.data["side"];
  if (side && (of === "rebel" || of === "imperial" ? of : acting) !== side) return false;
  if (great && !entry.moment) return false;
  if (planet && planetOf(facts, placeOf(entry) ?? "") !== planet) return false;
  return !person || speaksOf(entry.data, person);
}

/** Is somebody named anywhere in this? */
function speaksOf(data: unknown, person: string): boolean {
  if (typeof data === "string") return data === person;
  if (typeof data !== "object" || data === null) return false;
  return person in data || Object.values(data).some((each) => speaksOf(each, person));
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
    const planet = planetOf(facts, placeOf(entry) ?? "");
    if (planet in facts.planets) planets.add(planet);
    for (const each of names(entry.data)) if (each in facts.characters) people.add(each);
  }
  const listed = (ids: Set<string>, name: (id: string) => string) =>
    [...ids].map((id) => ({ id, name: name(id) })).toSorted((one, other) => one.name.localeCompare(other.name));
  return {
    planets: listed(planets, (id) => facts.planets[id]?.name ?? id),
    people: listed(people, (id) => characterName(facts, id)),
  };
}

function* names(data: unknown): Generator<string> {
  if (typeof data === "string") yield data;
  else if (typeof data === "object" && data !== null) {
    if (!Array.isArray(data)) yield* Object.keys(data);
    for (const each of Object.values(data)) yield* names(each);
  }
}
