/** Names of everything that has an id. */
import type { OutcomeView, PageFacts, Side } from "../wire/types";

export const SIDE_NAME: Record<Side, string> = { rebel: "Rebel", imperial: "Imperial" };

/** How a game has ended, in two words. */
export function resultTitle(outcome: OutcomeView): string {
  return outcome.winner ? `${SIDE_NAME[outcome.winner]} victory` : "A draw";
}
export const PLAYER: Record<Side, string> = { rebel: "Rebels", imperial: "Empire" };
export const FACE_DOWN = "face-down";
export const IN_SPACE = "space";

export const LOYALTY_NAME: Record<string, string> = {
  patriotic: "Patriotic",
  loyal: "Loyal",
  neutral: "Neutral",
  dissent: "Dissent",
  unrest: "Unrest",
};

export const STATUS_NAME: Record<string, string> = {
  "imperial-control": "Imperial control",
  rebellion: "In rebellion",
  "rebel-control": "Rebel control",
  "rebellion-stopped": "Rebellion stopped",
};

export const RATINGS = ["combat", "endurance", "intelligence", "leadership", "diplomacy", "navigation"] as const;
export type RatingName = (typeof RATINGS)[number];
export const RATING_LETTER: Record<RatingName, string> = {
  combat: "C",
  endurance: "E",
  intelligence: "I",
  leadership: "L",
  diplomacy: "D",
  navigation: "N",
};

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function placeName(facts: PageFacts, id: string): string {
  if (id === IN_SPACE) return "deep space";
  const environ = facts.environs[id];
  if (!environ) return facts.planets[id]?.name ?? nameInSpace(facts, id);
  return `${facts.planets[environ.planet]?.name ?? environ.planet} (${environ.type})`;
}

/** What lies around a planet or a star: `222.orbit`, `22.drift`, `22.drift2`, `32.entry`. */
const AROUND: Record<string, string> = { orbit: "orbit", drift: "drift", drift2: "drift 2", entry: "off the map" };

function nameInSpace(facts: PageFacts, id: string): string {
  const [around = "", where = ""] = id.split(".");
  const name = facts.planets[around]?.name ?? facts.systems[around]?.name;
  return name ? `${name} (${AROUND[where] ?? where})` : id;
}

export function characterName(facts: PageFacts, id: string): string {
  return facts.characters[id]?.name ?? id;
}

/** What a person is called where there is little room: "Zina Adora" is Adora. */
export function shortName(name: string): string {
  return name.split(" ").at(-1) ?? name;
}

export function shipModel(id: string): string {
  return id.split("#")[0] ?? id;
}

export function unitName(facts: PageFacts, kind: string): string {
  if (kind === FACE_DOWN) return "Face-down unit";
  return facts.unit_kinds[kind]?.name ?? kind;
}

/** Is there but one unit of a kind, which never lies face down and is at home nowhere? */
export function isFlagship(facts: PageFacts, kind: string): boolean {
  const unit = facts.unit_kinds[kind];
  return unit !== undefined && !unit.hidden && unit.mobile && unit.environ_type === null && unit.count <= 1;
}

export function pieceName(facts: PageFacts, id: string): string {
  const model = shipModel(id);
  return (
    facts.characters[id]?.name ??
    facts.possessions[id]?.name ??
    facts.imperial_ships[model]?.name ??
    facts.unit_kinds[id]?.name ??
    facts.creatures[id]?.name ??
    facts.races[id]?.name ??
    (id === FACE_DOWN ? "Face-down unit" : id)
  );
}

/** Some missions have a name for each side: "Start Rebellion / Stop Rebellion". */
export function missionName(facts: PageFacts, letter: string, side?: Side): string {
  const name = facts.missions[letter]?.name ?? letter;
  const [rebel, imperial] = name.split(" / ");
  return (side && imperial ? { rebel, imperial }[side] : name) ?? name;
}

/** The text of a code with its value filled in. */
export function explain(
  catalogue: Record<string, { text: string } | undefined>,
  code: string,
  value: string,
): string {
  return (catalogue[code]?.text ?? capital(code.replaceAll("_", " "))).replaceAll("{value}", value);
}
