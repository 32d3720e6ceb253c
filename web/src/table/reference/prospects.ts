/** Who is ahead, what each step of each planet would bring, and what is still missing. */
import { LOYALTY_NAME, STATUS_NAME } from "../../facts/names";
import type { GameSummary, PageFacts, PlanetView, Side, TableView } from "../../wire/types";
import { TRACK } from "../board/track";
import { signed } from "./PointSum";

type Briefing = GameSummary["briefing"];
type Goal = Briefing["goals"][number];
type Clause = Goal["all_of"][number];

/** [16.17] The states of a planet that score, from the Empire's best to the Rebels' best. */
export const STATES = ["patriotic", "quiet", "unrest", "rebellion", "free"] as const;
export type PlanetState = (typeof STATES)[number];

/** The line of the schedule that each of them scores on; a schedule without the line gives nothing for it. */
const LINE: Record<PlanetState, string> = {
  patriotic: "planet-patriotic",
  quiet: "",
  unrest: "planet-in-unrest",
  rebellion: "planet-in-rebellion",
  free: "planet-rebel-controlled",
};

export const STATE_TITLE: Record<PlanetState, string> = {
  patriotic: "Patriotic",
  quiet: "quiet",
  unrest: "Unrest",
  rebellion: "risen",
  free: "free",
};

/** What people read for a line of the score. */
const CONDITIONS: Record<string, string> = {
  "planet-rebel-controlled": "Planets that the Rebels control",
  "planet-in-rebellion": "Planets in rebellion",
  "planet-in-unrest": "Planets in Unrest",
  "planet-patriotic": "Patriotic planets",
  "imperial-character-killed": "Imperial characters killed",
  "imperial-character-captured": "Imperial characters held prisoner",
  "rebel-character-killed": "Rebel characters killed",
  "rebel-character-captured": "Rebel characters held prisoner",
  "rebel-gather-information": "Information gathered by the Rebels",
  "imperial-gather-information": "Information gathered by the Empire",
  "throne-planet": "The Throne Planet",
  "first-province-capital": "The capital of the First Province",
  "other-capital": "Other provincial capitals",
  "home-of-star-faring-race": "Homes of star-faring races",
  "other-planet": "Other planets",
};

export function conditionName(condition: string): string {
  return CONDITIONS[condition] ?? condition.replaceAll("-", " ");
}

/** Conditions about people and what they find out: the same for everybody. */
export const PEOPLE = Object.keys(CONDITIONS).filter((each) => each.includes("character") || each.includes("gather"));

/** [16.17, A-16-06] The one state in which a planet scores. */
export function stateOf(planet: PlanetView): PlanetState {
  if (planet.controller === "rebel") return "free";
  if (planet.status === "rebellion" || planet.status === "rebel-control") return "rebellion";
  if (planet.loyalty === "unrest") return "unrest";
  return planet.loyalty === "patriotic" ? "patriotic" : "quiet";
}

export interface Prospect {
  planet: string;
  name: string;
  state: PlanetState;
  /** How it stands, in words: "Neutral, 2 steps from Unrest". */
  standing: string;
  points: number;
  /** What changes if the planet comes to each state that counts, but for the one it is in. */
  steps: { state: PlanetState; gain: number }[];
  /** How near it is to freedom: 0 Patriotic ... 4 Unrest, 5 risen, 6 free. */
  nearness: number;
}

function pointsIn(state: PlanetState, planet: string, briefing: Briefing): number {
  return state === "free" ? (briefing.worth[planet] ?? 0) : (briefing.points[LINE[state]] ?? 0);
}

/** States in which a planet scores at all in this game; "quiet" is what is left. */
export function statesThatCount(briefing: Briefing): PlanetState[] {
  return STATES.filter((state) => state === "free" || state === "quiet" || LINE[state] in briefing.points);
}

/** All planets, those nearest to freedom first; a planet that is no more has no prospects. */
export function prospects(view: TableView, briefing: Briefing, facts: PageFacts): Prospect[] {
  return view.planets
    .filter(({ status }) => status in STATUS_NAME)
    .map((planet) => prospect(planet, briefing, facts))
    .toSorted((one, other) => other.nearness - one.nearness || best(other) - best(one));
}

const best = ({ steps }: Prospect): number => Math.max(0, ...steps.map(({ gain }) => gain));

function prospect(planet: PlanetView, briefing: Briefing, facts: PageFacts): Prospect {
  const state = stateOf(planet);
  const points = pointsIn(state, planet.id, briefing);
  const loyalty = planet.loyalty === null ? -1 : TRACK.indexOf(planet.loyalty);
  return {
    planet: planet.id,
    name: facts.planets[planet.id]?.name ?? planet.id,
    state,
    standing: standingOf(planet, state, loyalty),
    points,
    steps: statesThatCount(briefing)
      .filter((each) => each !== state)
      .map((each) => ({ state: each, gain: pointsIn(each, planet.id, briefing) - points })),
    nearness: state === "free" ? TRACK.length + 1 : state === "rebellion" ? TRACK.length : loyalty,
  };
}

function standingOf(planet: PlanetView, state: PlanetState, loyalty: number): string {
  if (state === "free") return "free";
  if (state === "rebellion") return "in rebellion";
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

/** A number as it is read: with a true minus. */
const plain = (number: number) => String(number).replace("-", "−");

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
      ? `The Empire is ahead: the Rebels have ${plain(view.score.total)} and need ${String(briefing.rebel_needs)} points, and ${left}.`
      : `The Rebels are ahead: they have the ${String(briefing.rebel_needs)} points they need, and ${left} to keep them.`,
    short: missing ? `Empire ahead: the Rebels have ${plain(view.score.total)} and need ${String(briefing.rebel_needs)}` : `Rebels ahead: they have what they need`,
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

/** What it would bring to free a planet. */
export function freed({ steps }: Prospect): number {
  return steps.find(({ state }) => state === "free")?.gain ?? 0;
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

export interface Progress {
  text: string;
  met: boolean;
}

/** How far a goal that wins at once has been reached, clause by clause. */
export function progress(goal: Goal, view: TableView, facts: PageFacts): Progress[] {
  return goal.all_of.map((clause) => clauseProgress(clause, view, facts));
}

function clauseProgress({ kind, planets, count }: Clause, view: TableView, facts: PageFacts): Progress {
  const by = (side: Side) => view.planets.filter(({ controller }) => controller === side).length;
  const rebels = view.characters.filter(({ id, side }) => side === "rebel" && id in facts.characters);
  const lost = rebels.filter(({ fate }) => fate !== "free").length;
  const of = (have: number, need: number, what: string): Progress => ({
    text: `${what}: ${String(have)} of ${String(need)}`,
    met: have >= need,
  });
  const none = (number: number, what: string): Progress => ({
    text: number ? `${String(number)} ${what}` : `no ${what}`,
    met: number === 0,
  });
  switch (kind) {
    case "rebel-controlled": {
      const free = planets.filter((id) => view.planets.some((each) => each.id === id && each.controller === "rebel"));
      const names = planets.map((id) => `${facts.planets[id]?.name ?? id}${free.includes(id) ? " ✓" : ""}`);
      return { text: `free: ${names.join(", ")}`, met: free.length === planets.length };
    }
    case "rebel-controlled-count":
      return of(by("rebel"), count, "planets free");
    case "all-planets-imperial-controlled":
      return of(by("imperial"), view.planets.length, "planets under the Empire");
    case "no-planet-rebel-controlled":
      return none(by("rebel"), "free planets");
    case "no-planet-rebel-controlled-or-in-rebellion":
      return none(view.planets.filter((each) => ["free", "rebellion"].includes(stateOf(each))).length, "planets free or in rebellion");
    case "no-rebel-units":
      return none(rebelUnits(view), "Rebel units");
    case "rebel-characters-lost":
      return of(lost, count, "Rebels dead or captive");
    case "rebel-characters-lost-all":
      return of(lost, rebels.length, "Rebels dead or captive");
    case "rebel-base-revealed": {
      const known = view.galaxy?.base_revealed ?? false;
      return { text: known ? "the Rebel base is found" : "the Rebel base is not found", met: known };
    }
    case "victory-points":
      return of(view.score.total, count, "points");
  }
}

function rebelUnits(view: TableView): number {
  return view.spaces.reduce((sum, { units }) => sum + Object.values(units.rebel ?? {}).reduce((a, b) => a + b, 0), 0);
}
