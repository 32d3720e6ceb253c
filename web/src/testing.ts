/** Small pieces of a table for the tests. */
import type { ActionInfo, LogEntry, PageFacts, PlanetView, Segment, TableView } from "./wire/types";

export function action(text: string, pieces: string[] = [], places: string[] = [], change: Partial<ActionInfo> = {}): ActionInfo {
  return {
    action: text,
    verb: "",
    label: text,
    subject: "",
    text,
    pieces,
    cargo: [],
    places,
    origin: "",
    via: "",
    to: "",
    words: [],
    passes: false,
    usual: false,
    again: "",
    wastes: "",
    final: false,
    use: "",
    ...change,
  };
}

/** A Segment of the Rebel Player, unless it is said otherwise. */
export function segment(name: string, change: Partial<Segment> = {}): Segment {
  return {
    id: `rebel.${name}`,
    name,
    phase: name,
    player: "rebel",
    actor: "rebel",
    round: 1,
    when: "every-turn",
    opens_phase: true,
    opens_player_turn: false,
    closes_player_turn: false,
    ...change,
  };
}

export function entry(number: number, change: Partial<LogEntry> = {}): LogEntry {
  return { number, turn: 1, segment: "set-up", case: "4.0", kind: "told", text: "Something happens.", weight: 0, pause: 0, side: null, place: "", faces: [], ...change };
}

/** The entry with which a Game-Turn begins, or one of its Segments. */
export function opening(number: number, turn: number, of: Segment | null = null): LogEntry {
  return entry(number, { turn, opens: { turn, segment: of } });
}

export function planet(change: Partial<PlanetView> = {}): PlanetView {
  return {
    id: "222",
    loyalty: "neutral",
    status: "imperial-control",
    controller: "imperial",
    pdb: 2,
    pdb_up: true,
    line: "",
    ...change,
  };
}

export function view(change: Partial<TableView> = {}): TableView {
  return {
    viewer: "rebel",
    scenario: "flight-to-egrix",
    title: "Flight to Egrix",
    turn: 1,
    turns: 6,
    segment: "rebel.movement",
    current_segment: segment("movement", { phase: "operations" }),
    phasing: "rebel",
    planets: [],
    spaces: [],
    characters: [],
    ships: [],
    possessions: { known: [], hidden: {} },
    decks: {},
    draws: { hit: "letter", steps: "Action Cards drawn" },
    spent_creatures: [],
    score: { schedule: "star-system", case: "16.17", lines: [], total: 0 },
    goals: [],
    under_way: [],
    decision: null,
    outcome: null,
    commitment: "",
    seed: null,
    modules: [],
    ...change,
  };
}

/** Just enough of the facts: two unit kinds, a planet with two environs, a mission. */
export const facts = {
  unit_kinds: { line: {}, militia: {} },
  planets: { "222": { id: "222", name: "Angoff" } },
  environs: { "222.1": { planet: "222", type: "urban" }, "222.2": { planet: "222", type: "wild" } },
  missions: { D: { name: "Diplomacy" } },
  action_events: { locals: { name: "Locals raid" } },
  characters: { redjac: { name: "Redjac" } },
} as unknown as PageFacts;
