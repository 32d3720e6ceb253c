/** The story of a game in numbers, from its log. */
import { LOYALTY_NAME } from "../../facts/names";
import { eventOf, type LogEntry, type PageFacts, type Side, type TableView } from "../../wire/types";
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
    turn = eventOf(entry, "TurnBegan")?.turn ?? turn;
    yield [turn, entry];
  }
}

function level(loyalty: number, status: string): number {
  if (status === "rebel-control") return REBEL_CONTROL;
  return status === "rebellion" ? REBELLION : loyalty;
}

/** Where a planet stood before the first entry, found by going back from where it stands now. */
function beginnings(planet: TableView["planets"][number], log: readonly LogEntry[]): [number, string] {
  let loyalty = planet.loyalty ? TRACK.indexOf(planet.loyalty as (typeof TRACK)[number]) : 2;
  let status: string = planet.status;
  for (const entry of log.toReversed()) {
    const shifted = eventOf(entry, "LoyaltyShifted");
    if (shifted?.planet === planet.id) loyalty = shifted.before;
    const changed = eventOf(entry, "StatusChanged");
    if (changed?.planet === planet.id) status = changed.before;
  }
  return [loyalty, status];
}

export function loyaltyLines(log: readonly LogEntry[], view: TableView, facts: PageFacts): LoyaltyLine[] {
  return view.planets.map((planet) => {
    let [loyalty, status] = beginnings(planet, log);
    const values = [level(loyalty, status)];
    for (const [turn, entry] of byTurn(log)) {
      const shifted = eventOf(entry, "LoyaltyShifted");
      if (shifted?.planet === planet.id) loyalty = shifted.after;
      const changed = eventOf(entry, "StatusChanged");
      if (changed?.planet === planet.id) status = changed.after;
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
  return [...byTurn(log)].flatMap(([turn, entry]): Loss[] => {
    const captured = eventOf(entry, "Captured");
    if (captured) return [{ turn, character: captured.character, side: captured.side, how: "captured" }];
    const died = eventOf(entry, "Died");
    if (died) return [{ turn, character: died.character, side: died.side, how: "killed" }];
    const freed = eventOf(entry, "Freed");
    if (freed) return [{ turn, character: freed.character, side: freed.side, how: "freed" }];
    const gained = eventOf(entry, "CharacterGained");
    return gained ? [{ turn, character: gained.character, side: gained.side, how: "joined" }] : [];
  });
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
    if (entry.kind === "SegmentBegan") phase += 1;
    const assigned = eventOf(entry, "MissionAssigned");
    if (assigned) {
      const group = `${String(phase)}${assigned.side}${assigned.letter}${assigned.place}`;
      if (!groups.has(group)) tally(assigned.side, assigned.letter).tried += 1;
      groups.add(group);
    }
    const completed = eventOf(entry, "MissionCompleted");
    if (completed) tally(completed.side, completed.letter).done += 1;
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
/** What is remembered first, if there is more than can be shown. */
const REMEMBERED = ["StatusChanged", "PlanetDestroyed", "BaseRevealed", "Died", "SovereignSummoned", "Captured", "DominoSparked"];

/** The great moments of a game that have a picture, in the order in which they came. */
export function greatest(log: readonly LogEntry[]): Moment[] {
  const rank = ({ entry }: Moment) => REMEMBERED.findIndex((kind) => kind === entry.kind);
  const all = [...byTurn(log)].flatMap(([turn, entry]) => {
    const great = entry.moment;
    const text = (field: string) => (typeof entry.data[field] === "string" ? entry.data[field] : "");
    const moment = { entry, title: great?.title ?? "", turn, character: text("character"), planet: text("planet") || (text("place").split(".")[0] ?? "") };
    return great && rank(moment) >= 0 && (moment.character || moment.planet) ? [moment] : [];
  });
  return all
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, MOST_MOMENTS)
    .sort((a, b) => a.entry.number - b.entry.number);
}
