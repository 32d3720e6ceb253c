/** The story of a game in numbers, from its log. */
import { LOYALTY_NAME } from "../../facts/names";
import type { LogEntry, PageFacts, Side, TableView } from "../../wire/types";
import { TRACK } from "../board/track";

/** A planet's loyalty after each turn: 0 Patriotic to 4 Unrest, 5 in rebellion, 6 Rebel-controlled. */
export interface LoyaltyLine {
  planet: string;
  name: string;
  values: number[];
}

export const LEVELS = [...TRACK.map((each) => LOYALTY_NAME[each] ?? each), "Rebellion", "Rebel control"];
const REBELLION = 5;
const REBEL_CONTROL = 6;

/** The turn to which each entry belongs, counted from 1. */
function* byTurn(log: readonly LogEntry[]): Generator<[number, LogEntry]> {
  let turn = 0;
  for (const entry of log) {
    turn = entry.opens?.turn ?? turn;
    yield [turn, entry];
  }
}

const space = (loyalty: string): number => TRACK.findIndex((each) => each === loyalty);

function level(loyalty: number, status: string): number {
  if (status === "rebel-control") return REBEL_CONTROL;
  return status === "rebellion" ? REBELLION : loyalty;
}

/** Where a planet stood before the first entry, found by going back from where it stands now. */
function beginnings(planet: TableView["planets"][number], log: readonly LogEntry[]): [number, string] {
  let loyalty = planet.loyalty ? space(planet.loyalty) : 2;
  let status: string = planet.status;
  for (const { turning } of log.toReversed()) {
    if (turning?.planet !== planet.id) continue;
    if (turning.track === "loyalty") loyalty = space(turning.before);
    else status = turning.before;
  }
  return [loyalty, status];
}

export function loyaltyLines(log: readonly LogEntry[], view: TableView, facts: PageFacts): LoyaltyLine[] {
  return view.planets.map((planet) => {
    let [loyalty, status] = beginnings(planet, log);
    const values = [level(loyalty, status)];
    for (const [turn, entry] of byTurn(log)) {
      const turning = entry.turning?.planet === planet.id ? entry.turning : null;
      if (turning?.track === "loyalty") loyalty = space(turning.after);
      if (turning?.track === "status") status = turning.after;
      while (values.length <= turn) values.push(values.at(-1) ?? 0);
      values[turn] = level(loyalty, status);
    }
    return { planet: planet.id, name: facts.planets[planet.id]?.name ?? planet.id, values };
  });
}

export interface Loss {
  turn: number;
  character: string;
  side: Side;
  how: "captured" | "killed" | "freed" | "joined";
}

export function losses(log: readonly LogEntry[]): Loss[] {
  return [...byTurn(log)].flatMap(([turn, { partings = [] }]) =>
    partings.flatMap(({ character, side, how }) => (side && how !== "escaped" ? [{ turn, character, side, how }] : [])),
  );
}

export interface MissionTally {
  side: Side;
  letter: string;
  tried: number;
  done: number;
}

export function missionTallies(log: readonly LogEntry[]): MissionTally[] {
  const tallies = new Map<string, MissionTally>();
  const tally = (side: Side, letter: string): MissionTally => {
    const key = `${side}${letter}`;
    const found = tallies.get(key) ?? { side, letter, tried: 0, done: 0 };
    tallies.set(key, found);
    return found;
  };
  const groups = new Set<string>();
  let phase = 0;
  for (const entry of log) {
    if (entry.opens?.segment) phase += 1;
    const { errand, place } = entry;
    if (errand?.stage === "begins") {
      const group = `${String(phase)}${errand.side}${errand.letter}${place}`;
      if (!groups.has(group)) tally(errand.side, errand.letter).tried += 1;
      groups.add(group);
    }
    if (errand?.stage === "done") tally(errand.side, errand.letter).done += 1;
  }
  return [...tallies.values()].toSorted((a, b) => a.side.localeCompare(b.side) || b.tried - a.tried);
}

export interface Moment {
  entry: LogEntry;
  title: string;
  turn: number;
  /** Whom or what it is about, "" if nobody. */
  character: string;
  planet: string;
}

const MOST_MOMENTS = 5;

/** The great moments of a game that have a picture, those that matter most, in the order in which they came. */
export function greatest(log: readonly LogEntry[]): Moment[] {
  const all = [...byTurn(log)].flatMap(([turn, entry]) => {
    const [character = ""] = entry.faces;
    const planet = entry.place.split(".")[0] ?? "";
    return entry.moment && (character || planet) ? [{ entry, title: entry.moment.title, turn, character, planet }] : [];
  });
  return all
    .sort((a, b) => b.entry.weight - a.entry.weight)
    .slice(0, MOST_MOMENTS)
    .sort((a, b) => a.entry.number - b.entry.number);
}
