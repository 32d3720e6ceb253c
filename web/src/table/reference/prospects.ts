/** Who is ahead, what each step of each planet would bring, and what is still missing. */
import { LOYALTY_NAME, STATUS_NAME } from "../../facts/names";
import type { GameSummary, PageFacts, PlanetView, Side, TableView } from "../../wire/types";
import { TRACK } from "../board/track";
import { minus, signed } from "./PointSum";

type Briefing = GameSummary["briefing"];
/** A state in which a planet may score, as the schedule of the game has it. */
export type PlanetState = Briefing["states"][number];

export interface Prospect {
  planet: string;
  name: string;
  /** The line of the schedule on which it scores. */
  state: string;
  /** How it stands, in words: "Neutral, 2 steps from Unrest". */
  standing: string;
  points: number;
  /** What changes if the planet comes to each state that counts, but for the one it is in. */
  steps: { state: string; gain: number }[];
  /** The line of a planet that is free. */
  best: string;
  /** How near it is to freedom: the spaces of the Political Track, and beyond them what comes after it. */
  nearness: number;
}

function pointsIn({ points }: PlanetState, planet: string, briefing: Briefing): number {
  return points ?? briefing.worth[planet] ?? 0;
}

/** All planets, those nearest to freedom first; a planet that is no more has no prospects. */
export function prospects(view: TableView, briefing: Briefing, facts: PageFacts): Prospect[] {
  return view.planets
    .filter(({ status }) => status in STATUS_NAME)
    .map((planet) => prospect(planet, briefing, facts))
    .toSorted((one, other) => other.nearness - one.nearness || most(other) - most(one));
}

const most = ({ steps }: Prospect): number => Math.max(0, ...steps.map(({ gain }) => gain));

function prospect(planet: PlanetView, briefing: Briefing, facts: PageFacts): Prospect {
  const rank = briefing.states.findIndex(({ line }) => line === planet.line);
  const state = briefing.states[rank];
  const points = state ? pointsIn(state, planet.id, briefing) : 0;
  const loyalty = planet.loyalty === null ? -1 : TRACK.indexOf(planet.loyalty);
  return {
    planet: planet.id,
    name: facts.planets[planet.id]?.name ?? planet.id,
    state: planet.line,
    standing: state?.standing || standingOf(planet, loyalty),
    points,
    steps: briefing.states
      .filter(({ counts, line }) => counts && line !== planet.line)
      .map((each) => ({ state: each.line, gain: pointsIn(each, planet.id, briefing) - points })),
    best: briefing.states.at(-1)?.line ?? "",
    nearness: state?.standing ? TRACK.length + rank : loyalty,
  };
}

function standingOf(planet: PlanetView, loyalty: number): string {
  const name = LOYALTY_NAME[planet.loyalty ?? ""] ?? STATUS_NAME[planet.status] ?? planet.status;
  const away = TRACK.length - 1 - loyalty;
  if (loyalty < 0 || away === 0) return name;
  return `${name}, ${String(away)} ${away === 1 ? "step" : "steps"} from Unrest`;
}

export interface Ahead {
  side: Side;
  /** Points that the Rebels still need; none if they have enough. */
  missing: number;
  turnsLeft: number;
  sentence: string;
  /** The same in one line of a phone. */
  short: string;
  /** Planets that would bring what is missing, those nearest to it first. */
  enough: Prospect[];
}

/** Who would win if nothing changed any more, and what would change it. */
export function ahead(view: TableView, briefing: Briefing, facts: PageFacts): Ahead {
  const missing = Math.max(0, briefing.rebel_needs - view.score.total);
  const turnsLeft = Math.max(0, view.turns - view.turn + 1);
  const left = turnsLeft === 1 ? "this is the last Game-Turn" : `${String(turnsLeft)} Game-Turns are left`;
  return {
    side: missing ? "imperial" : "rebel",
    missing,
    turnsLeft,
    sentence: missing
      ? `The Empire is ahead: the Rebels have ${minus(view.score.total)} and need ${String(briefing.rebel_needs)} points, and ${left}.`
      : `The Rebels are ahead: they have the ${String(briefing.rebel_needs)} points they need, and ${left} to keep them.`,
    short: missing ? `Empire ahead: the Rebels have ${minus(view.score.total)} and need ${String(briefing.rebel_needs)}` : `Rebels ahead: they have what they need`,
    enough: missing ? enoughPlanets(missing, prospects(view, briefing, facts)) : [],
  };
}

function enoughPlanets(missing: number, all: readonly Prospect[]): Prospect[] {
  const chosen: Prospect[] = [];
  for (const each of all) {
    if (missing <= 0) break;
    const gain = freed(each);
    if (gain <= 0) continue;
    chosen.push(each);
    missing -= gain;
  }
  return missing <= 0 ? chosen : [];
}

/** What it would bring to free a planet: the best state for the Rebels comes last. */
export function freed({ steps, best: line }: Prospect): number {
  return steps.find(({ state }) => state === line)?.gain ?? 0;
}

/** "Angoff (+9) and Cercis (+3)". */
export function listed(planets: readonly Prospect[]): string {
  const names = planets.map((each) => `${each.name} (${signed(freed(each))})`);
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}` : (names[0] ?? "");
}

/** A list of more planets than this says nothing at a glance: the Score tab has it. */
const MOST_NAMED = 3;

/** What would change who is ahead, in a few words; "" if no number of planets would. */
export function wayTo({ enough }: Ahead): string {
  const [first] = enough;
  if (!first) return "";
  return `the Rebels free ${enough.length <= MOST_NAMED ? listed(enough) : `${String(enough.length)} worlds, ${first.name} first`}`;
}
