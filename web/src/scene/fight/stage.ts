/**
 * A fight as a scene: who stands against whom, and the numbers that have been told of it.
 *
 * It is made of the table as it has been told and of the told part of the log, and of nothing else: no number is
 * on the stage before its dice.
 */
import type { Ground, Half } from "../../art/fights";
import { capital, characterName, pieceName, placeName } from "../../facts/names";
import { pieceKey, type Key } from "../../table/decision/lighting";
import { aftermath, fateWords, headline, isLost, type Aftermath } from "../../table/now/aftermath";
import type { CharacterView, LogEntry, PageFacts, ShipView, Side, TableView, UnderWayOf } from "../../wire/types";
import { campsOf, standingAt, type Standing } from "../standing";

type Stacks = UnderWayOf<"SpaceCombat">["role"];

export interface Fighter {
  character: CharacterView;
  /** What counts of him here, or why nothing does, in a few words. */
  remark: string;
  out: boolean;
  /** He is on the stage for the last time. */
  lost: boolean;
}

/** A creature, a mob or a squad: one piece with two numbers. */
export interface Force {
  id: string;
  name: string;
  /** Null while it is not known. */
  strength: number | null;
  endurance: number | null;
  wounds: number;
}

export interface Party {
  half: Half;
  attacks: boolean;
  people: Fighter[];
  force: Force | null;
  units: Extract<Standing, { is: "units" }>[];
  /** Spaceships of the side that are there. */
  ships: ShipView[];
  /** Units that the battle has cost, by kind. */
  fallen: [kind: string, number: number][];
  /** How who looks on calls them: "we", "they", or by name. */
  called: string;
}

/** What the dice have said last. */
export interface Exchange {
  entry: LogEntry;
  left: number;
  right: number;
  /** Wounds or strength points that each lost. */
  leftLoss: number;
  rightLoss: number;
  unit: "wound" | "strength point";
}

export interface Stage {
  /** The planet where it is, or that it is above. */
  planet: string;
  /** One fight, one id: who has turned to the map is not called back. */
  id: string;
  place: string;
  ground: Ground;
  title: string;
  line: string;
  left: Party;
  right: Party;
  /** Before the dice: what stands there, added up; null where it is not known. */
  sums: [left: number | null, right: number | null];
  exchange: Exchange | null;
  /** The last dice have fallen: the stage is held until this has been seen. */
  over: boolean;
}

const STAGED: ReadonlySet<string> = new Set(["CharacterCombat", "Swarm", "MilitaryCombat", "SpaceCombat"]);

/** What is going on as a scene, or null while nobody fights. */
export function stageOf(facts: PageFacts, view: TableView, log: readonly LogEntry[], current: LogEntry | null): Stage | null {
  const fight = view.under_way.findLast((each) => STAGED.has(each.procedure));
  const end = current?.clash?.stage === "over" ? aftermath(log, current) : null;
  if (fight?.procedure === "CharacterCombat") return named(people(facts, view, log, fight, end), view);
  if (fight?.procedure === "Swarm") return named(swarm(facts, view, fight), view);
  if (fight?.procedure === "MilitaryCombat" || fight?.procedure === "SpaceCombat") {
    const leaders = [fight.attack_leader, fight.defense_leader];
    const stacks = fight.procedure === "SpaceCombat" ? fight.role : "free";
    const entry = lastFought(log, "strength point");
    return named(battle(facts, view, { place: fight.place, attacker: fight.attacker, leaders, stacks, entry, lost: lossesSince(log, entry) }), view);
  }
  // Where nobody has anything to decide, a battle is on the stage while its dice and what they cost are told.
  const entry = current && battleOf(log, current);
  const fought = entry && clashOf(entry, "strength point");
  return fought?.attacker ? named(battle(facts, view, { place: fought.place, attacker: fought.attacker, leaders: [], stacks: null, entry, lost: lossesSince(log, entry) }), view) : null;
}

/** The battle that is being told: its dice, or the units that they cost. */
function battleOf(log: readonly LogEntry[], current: LogEntry): LogEntry | null {
  if (clashOf(current, "strength point")) return current;
  const entry = current.fallen && log.findLast(({ number, fallen, pause }) => number < current.number && !fallen && pause > 0);
  return entry && entry.place === current.place && clashOf(entry, "strength point") ? entry : null;
}

type Losses = Record<Side, [kind: string, number: number][]>;

/** Units lost in the place of a battle since its dice. */
function lossesSince(log: readonly LogEntry[], battle: LogEntry | null): Losses {
  const lost: Losses = { rebel: [], imperial: [] };
  for (const { fallen, place } of battle ? log.slice(log.indexOf(battle)) : []) {
    if (fallen && place === battle?.place) lost[fallen.side].push(...Object.entries(fallen.units));
  }
  return lost;
}

/** What each side is called by who looks on. */
function named(stage: Stage, { viewer }: TableView): Stage {
  const halves: string[] = [stage.left.half, stage.right.half];
  const call = (party: Party): Party => ({
    ...party,
    called: halves.includes(viewer) ? (party.half === viewer ? "we" : "they") : NAMES[party.half],
  });
  return { ...stage, left: call(stage.left), right: call(stage.right) };
}

export const NAMES: Record<Half, string> = { rebel: "the Rebels", imperial: "the Empire", creature: "what lives here", locals: "the mob" };

type Clash = NonNullable<LogEntry["clash"]>;

/** The blows that an entry tells of, in wounds or in strength points; null if it does not. */
function clashOf({ clash }: LogEntry, unit: Clash["unit"]): Clash | null {
  return clash?.stage === "fought" && clash.unit === unit ? clash : null;
}

/** The latest blows since the fight began. */
function lastFought(log: readonly LogEntry[], unit: Clash["unit"]): LogEntry | null {
  const entry = log.findLast(({ clash }) => clash !== undefined);
  return entry && clashOf(entry, unit) ? entry : null;
}

const groundAt = (facts: PageFacts, place: string): Ground => facts.environs[place]?.type ?? "space";

function fighterOf(view: TableView, id: string, out = ""): Fighter[] {
  const character = view.characters.find((each) => each.id === id);
  return character ? [{ character, remark: out || `Combat ${character.ratings["combat"] ?? 0}`, out: out !== "", lost: false }] : [];
}

/** The Combat of those who fight, or the strength of a force. */
function combatOf({ force, people: all }: Party): number | null {
  if (force) return force.strength;
  return all.reduce((sum, { character, out }) => sum + (out ? 0 : (character.ratings["combat"] ?? 0)), 0);
}

/** The strength of units on the ground or in space; not known while one of them lies face down. */
function strengthOf(facts: PageFacts, { units }: Party, inSpace: boolean): number | null {
  const each = units.map(({ kind, number }) => {
    const printed = facts.unit_kinds[kind];
    return printed ? number * (inSpace ? printed.space_strength : printed.strength) : null;
  });
  return each.includes(null) ? null : each.reduce<number>((sum, strength) => sum + (strength ?? 0), 0);
}

const planetAt = (facts: PageFacts, place: string) => facts.environs[place]?.planet ?? place.split(".")[0] ?? "";

/** The planet of a place, and what kind of place it is. */
function whereOf(facts: PageFacts, place: string): { planet: string; kind: string } {
  const environ = facts.environs[place];
  const planet = facts.planets[planetAt(facts, place)]?.name ?? placeName(facts, place);
  return { planet, kind: environ?.type ?? "in orbit" };
}

/** The Rebels stand on the left, the Empire on the right; a force stands where its enemy does not. */
function facing(attackers: Party, defenders: Party): { left: Party; right: Party; turned: boolean } {
  const turned = attackers.half === "rebel" || defenders.half === "imperial";
  return turned ? { left: attackers, right: defenders, turned } : { left: defenders, right: attackers, turned };
}

/** A creature has its own face, a mob that of those who live there. */
export function faceOfForce(facts: PageFacts, name: string, place: string): string {
  return name in facts.creatures ? name : (facts.environs[place]?.races[0] ?? name);
}

/** Who was in the fight, as it has left them. */
function fated(view: TableView, end: Aftermath, ids: readonly string[]): Fighter[] {
  return ids.flatMap((id) => {
    const fate = end.fates.get(id);
    return fighterOf(view, id, fate ? fateWords(fate) : "").map((each) => ({ ...each, lost: fate !== undefined && isLost(fate), out: fate?.end === "escaped" }));
  });
}

function people(facts: PageFacts, view: TableView, log: readonly LogEntry[], fight: UnderWayOf<"CharacterCombat">, end: Aftermath | null): Stage {
  const defending: Side = fight.attacker_side === "rebel" ? "imperial" : "rebel";
  const sided = fight.kind === "characters" || fight.kind === "squad";
  const name = pieceName(facts, fight.name);
  const force: Force | null =
    fight.attackers.length > 0
      ? null
      : {
          id: fight.kind === "locals" ? faceOfForce(facts, fight.name, fight.place) : fight.name,
          name: name === fight.name ? capital(fight.name.replaceAll("-", " ")) : name,
          strength: fight.strength ?? null,
          endurance: fight.endurance ?? null,
          wounds: fight.force_wounds,
        };
  const attackers: Party = {
    half: sided ? fight.attacker_side : fight.kind === "locals" ? "locals" : "creature",
    attacks: true,
    people: end ? fated(view, end, end.attackers) : fight.attackers.flatMap((id) => fighterOf(view, id)),
    force,
    units: fight.kind === "squad" ? unitsAt(view, fight.place, fight.attacker_side) : [],
    ships: [],
    fallen: [],
    called: "",
  };
  const defenders: Party = {
    half: defending,
    attacks: false,
    people: end ? fated(view, end, end.defenders) : defendersOf(view, fight),
    force: null,
    units: [],
    ships: [],
    fallen: [],
    called: "",
  };
  const { left, right, turned } = facing(attackers, defenders);
  const entry = lastFought(log, "wound");
  const round = entry && clashOf(entry, "wound");
  const { planet, kind } = whereOf(facts, fight.place);
  return {
    id: `fight at ${fight.place} by ${fight.name}`,
    place: fight.place,
    planet: planetAt(facts, fight.place),
    ground: groundAt(facts, fight.place),
    over: end !== null,
    title: end ? headline(end, view.viewer, (id) => view.characters.find((each) => each.id === id)?.side ?? null) : `Fight at ${planet}`,
    line: end ? [planet, kind, end.rounds === 1 ? "after one round" : `after ${end.rounds} rounds`].join(" · ") : [kind, fight.round > 0 ? `Round ${fight.round}` : "About to begin", fight.weapon, fight.intent && `to ${fight.intent}`].filter(Boolean).join(" · "),
    left,
    right,
    sums: [combatOf(left), combatOf(right)],
    exchange: entry && round && exchange(entry, turned, [round.attack, round.defense], [round.attacker_loss, round.defender_loss], "wound"),
  };
}

function defendersOf(view: TableView, { defenders, active, taken }: UnderWayOf<"CharacterCombat">): Fighter[] {
  return defenders.flatMap((id) => {
    const out = active.length > 0 && !active.includes(id);
    return fighterOf(view, id, taken.includes(id) ? "overpowered" : out ? "stays out" : "");
  });
}

function swarm(facts: PageFacts, view: TableView, fight: UnderWayOf<"Swarm">): Stage {
  const force = { id: fight.name, name: pieceName(facts, fight.name), strength: null, endurance: null, wounds: 0 };
  const attackers: Party = { half: "creature", attacks: true, people: [], force, units: [], ships: [], fallen: [], called: "" };
  const defenders: Party = { half: fight.defender_side, attacks: false, people: fight.defenders.flatMap((id) => fighterOf(view, id)), force: null, units: [], ships: [], fallen: [], called: "" };
  const { left, right } = facing(attackers, defenders);
  const { planet, kind } = whereOf(facts, fight.place);
  return {
    id: `swarm at ${fight.place}`,
    place: fight.place,
    planet: planetAt(facts, fight.place),
    ground: groundAt(facts, fight.place),
    title: `${force.name} at ${planet}`,
    line: `${kind} · Round ${fight.round}`,
    over: false,
    left,
    right,
    sums: [combatOf(left), combatOf(right)],
    exchange: null,
  };
}

interface Battle {
  place: string;
  attacker: Side;
  leaders: string[];
  /** Which stacks of an orbit fight; all of them where it is not known. */
  stacks: Stacks | null;
  entry: LogEntry | null;
  lost: Losses;
}

/** What somebody leads with in space (22.4): the rating in parentheses, raised by what raises his Leadership. */
function spaceRating(facts: PageFacts, { id, ratings }: CharacterView): number {
  const printed = facts.characters[id];
  if (!printed?.space_leadership) return 0;
  return Math.max(0, printed.space_leadership + Math.max(0, (ratings["leadership"] ?? 0) - printed.leadership));
}

function battle(facts: PageFacts, view: TableView, { place, attacker, leaders, stacks, entry, lost }: Battle): Stage {
  const inSpace = groundAt(facts, place) === "space";
  const party = (side: Side): Party => ({
    half: side,
    attacks: side === attacker,
    people: view.characters
      .filter((each) => each.place === place && each.side === side && each.fate === "free" && (!stacks || !each.intercepted === (stacks === "free")))
      .map((character) => {
        const leadership = inSpace ? spaceRating(facts, character) : (character.ratings["leadership"] ?? 0);
        const rating = inSpace ? (leadership ? `Leads in space ${leadership}` : "No leader in space") : `Leadership ${leadership}`;
        return { character, remark: leaders.includes(character.id) ? `leads +${leadership}` : rating, out: false, lost: false };
      }),
    force: null,
    units: unitsAt(view, place, side, stacks),
    ships: view.ships.filter((each) => each.place === place && each.side === side),
    fallen: lost[side],
    called: "",
  });
  const [left, right] = [party("rebel"), party("imperial")];
  const fought = entry && clashOf(entry, "strength point");
  const told = fought && fought.place === place ? fought : null;
  const { planet, kind } = whereOf(facts, place);
  return {
    id: `battle at ${place}`,
    place,
    planet: planetAt(facts, place),
    ground: groundAt(facts, place),
    over: false,
    title: `Battle ${inSpace ? "above" : "at"} ${planet}`,
    line: [kind, `the ${attacker === "rebel" ? "Rebels attack" : "Empire attacks"}`, leaders.filter(Boolean).map((id) => `${characterName(facts, id)} leads`).join(", "), told && told.column]
      .filter(Boolean)
      .join(" · "),
    left,
    right,
    sums: [strengthOf(facts, left, inSpace), strengthOf(facts, right, inSpace)],
    exchange: entry && told && exchange(entry, attacker === "rebel", [told.attack, told.defense], [told.attacker_loss, told.defender_loss], "strength point"),
  };
}

function exchange(entry: LogEntry, turned: boolean, strength: [number, number], loss: [number, number], unit: Exchange["unit"]): Exchange {
  const [left, right] = turned ? strength : [strength[1], strength[0]];
  const [leftLoss, rightLoss] = turned ? loss : [loss[1], loss[0]];
  return { entry, left, right, leftLoss, rightLoss, unit };
}

function unitsAt(view: TableView, place: string, side: Side, stacks: Stacks | null = null): Party["units"] {
  const found = view.spaces.find((each) => each.id === place);
  if (!found) return [];
  const { interception, ...free } = found;
  const space = stacks === "free" ? free : stacks === "interception" && interception ? { ...free, units: interception } : found;
  const camp = campsOf({ ...view, spaces: [space] }, new Map()).get(place);
  return camp ? standingAt(camp).filter((each): each is Party["units"][number] => each.is === "units" && each.side === side) : [];
}

/** What stands on the stage and can be clicked there. */
export function keysOn({ left, right }: Stage): Set<Key> {
  return new Set([left, right].flatMap((party) => [...party.people.map(({ character }) => pieceKey(character.id)), ...party.units.map(({ key }) => key)]));
}

/** Whether everything that can be chosen now stands on the stage; otherwise the map is needed. */
export function holds(stage: Stage, lit: ReadonlySet<Key>): boolean {
  const keys = keysOn(stage);
  return [...lit].every((key) => keys.has(key));
}
