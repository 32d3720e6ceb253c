/** What has happened since one's last turn: what came of one's own missions, and what the other side did. */
import { planetOf } from "../../scene/places";
import type { LogEntry, PageFacts, Side } from "../../wire/types";

export interface Report {
  /** The entry from which on it tells. */
  from: number;
  /** What matters most of all. */
  lead: LogEntry | null;
  own: LogEntry[];
  other: LogEntry[];
  /** How many smaller things are left to the story. */
  left: number;
}

export const MOST_LINES = 6;
/** Fewer than this is told in passing. */
const WORTH_A_PAGE = 4;
/** What matters as little as this stands in the story. */
const SMALL = 1;

const otherOf = (side: Side): Side => (side === "rebel" ? "imperial" : "rebel");

/** Whose Player-Turn each entry belongs to; null before the first. */
export function ownersOf(log: readonly LogEntry[]): (Side | null)[] {
  let owner: Side | null = null;
  return log.map(({ opens }) => {
    if (opens) owner = opens.segment?.player ?? owner;
    return owner;
  });
}

/**
 * From which entry on there is something to report to who has had `reported` entries reported; null if nothing has
 * begun since: a Game-Turn, or a Player-Turn of one's own. Nobody is held up while he answers in the other's.
 */
export function reportDue(log: readonly LogEntry[], reported: number, viewer: Side): number | null {
  const owners = ownersOf(log);
  if (owners.at(-1) === otherOf(viewer)) return null;
  const begun = log.findLastIndex(({ opens }, index) => opens !== undefined && (!opens.segment || (owners[index] === viewer && owners[index - 1] !== viewer)));
  return begun >= reported && begun >= 0 ? Math.max(reported, sinceLastTurn(log, viewer)) : null;
}

/** Where one's last missions began: before the other side's last Player-Turn; 0 if there was none. */
export function sinceLastTurn(log: readonly LogEntry[], viewer: Side): number {
  const owners = ownersOf(log);
  const theirs = owners.lastIndexOf(otherOf(viewer));
  const before = owners.lastIndexOf(viewer, theirs);
  if (theirs < 0) return 0;
  if (before < 0) return owners.indexOf(otherOf(viewer));
  const missions = log.findLastIndex((each, index) => index <= before && owners[index] === viewer && each.opens?.segment?.phase === "missions");
  return Math.max(missions, 0);
}

/** What one should know before one decides again; null if nothing of it is worth a page. */
export function reportSince(log: readonly LogEntry[], from: number, viewer: Side): Report | null {
  const owners = ownersOf(log);
  const worth = log.slice(from).filter((each) => each.weight > SMALL && each.headline && !isMadeBy(each, viewer, owners[each.number] ?? null));
  const ranked = worth.toSorted((one, two) => two.weight - one.weight || one.number - two.number);
  const [lead] = ranked;
  if (!lead || lead.weight < WORTH_A_PAGE) return null;
  const rest = ranked.slice(1, MOST_LINES);
  const mine = (each: LogEntry) => owners[each.number] === viewer;
  return { from, lead, own: rest.filter(mine), other: rest.filter((each) => !mine(each)), left: worth.length - rest.length - 1 };
}

/**
 * The same in short for as long as one's own turn goes on: its lines by weight, as pins on the map bear their numbers.
 * What has come since `closed` entries had been read is one's own doing.
 */
export function recapOf(log: readonly LogEntry[], closed: number, viewer: Side): Report | null {
  const owners = ownersOf(log);
  if (owners.at(-1) !== viewer) return null;
  const begun = owners.findLastIndex((owner) => owner !== viewer) + 1;
  return reportSince(log.slice(0, Math.max(begun, Math.min(closed, log.length))), sinceLastTurn(log, viewer), viewer);
}

/** All its lines, what matters most first. */
export function linesOf({ lead, own, other }: Report): LogEntry[] {
  return [...(lead ? [lead] : []), ...[...own, ...other].toSorted((one, two) => two.weight - one.weight || one.number - two.number)];
}

/** The numbers of the lines that each planet is about: its pins. */
export function pinsOf(facts: PageFacts, lines: readonly LogEntry[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  lines.forEach(({ place }, index) => {
    const planet = planetOf(facts, place);
    if (planet) found.set(planet, [found.get(planet), String(index + 1)].filter(Boolean).join(" "));
  });
  return found;
}

/** What the sentence of an entry says besides its headline. */
export function besides({ text, headline = "" }: Pick<LogEntry, "text" | "headline">): string {
  const said = headline.replace(/\.$/, "");
  if (!text.startsWith(said)) return text;
  const rest = text.slice(said.length).replace(/^[\s:,.]+/, "").replace(/^\((.*)\)\.?$/, "$1.");
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** What one has done oneself by choice, and could not have gone wrong: a flight, a march. */
function isMadeBy({ side, errand, moment, weight }: LogEntry, viewer: Side, owner: Side | null): boolean {
  return owner === viewer && side === viewer && !errand && !moment && weight < WORTH_A_PAGE;
}
