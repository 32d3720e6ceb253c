/** What can be laid over the map: a word for each planet, or which planets stand out. */
import { LOYALTY_NAME } from "../facts/names";
import type { PageFacts, PlanetView, TableView } from "../wire/types";
import { moduleOf } from "../wire/modules";

export type Overlay = "" | "loyalty" | "race" | "defence" | "jumps" | "taxes" | "assignment";

export const OVERLAYS: Record<Overlay, string> = {
  "": "nothing",
  loyalty: "loyalty",
  race: "one race",
  defence: "defences",
  jumps: "jumps from here",
  taxes: "taxes",
  assignment: "strategic assignment",
};

export interface Remark {
  words: string | null;
  faded: boolean;
}

const PLAIN: Remark = { words: null, faded: false };

export interface OverlayChoice {
  overlay: Overlay;
  race: string;
  /** Jumps are counted from this system. */
  from: string;
}

export function remarkOn(facts: PageFacts, view: TableView, planet: PlanetView, choice: OverlayChoice, jumps: ReadonlyMap<string, number>): Remark {
  const printed = facts.planets[planet.id];
  const environs = (printed?.environs ?? []).map((id) => facts.environs[id]);
  switch (choice.overlay) {
    case "loyalty":
      return { words: planet.loyalty ? (LOYALTY_NAME[planet.loyalty] ?? planet.loyalty) : "in rebellion", faded: false };
    case "race": {
      // A domino reaches every planet where the race lives.
      const lives = environs.some((environ) => environ?.races.includes(choice.race));
      return { words: lives && printed?.home_of === choice.race ? "home" : null, faded: !lives };
    }
    case "defence":
      return { words: `${planet.pdb} ${planet.pdb_up ? "up" : "down"}`, faded: !planet.pdb_up };
    case "jumps": {
      const distance = jumps.get(printed?.system ?? "");
      return { words: distance === undefined ? null : String(distance), faded: distance === undefined };
    }
    case "taxes": {
      const pays = environs.reduce((sum, environ) => sum + (environ?.resource ?? 0), 0);
      return { words: planet.controller === "imperial" ? `pays ${pays}` : null, faded: planet.controller !== "imperial" };
    }
    case "assignment": {
      const named = moduleOf(view, "galactic")?.named_planets.includes(planet.id) ?? false;
      return { words: named ? "named" : null, faded: !named };
    }
    default:
      return PLAIN;
  }
}

/** [21.11] The shortest hyperjump from a system to every other. */
export function jumpsFrom(facts: PageFacts, from: string): Map<string, number> {
  const known = new Map<string, number>(from ? [[from, 0]] : []);
  const open = new Set(known.keys());
  for (const here of open) {
    open.delete(here);
    for (const route of facts.routes) {
      const there = route.a === here ? route.b : route.b === here ? route.a : "";
      const distance = (known.get(here) ?? 0) + route.distance;
      if (there && distance < (known.get(there) ?? Infinity)) {
        known.set(there, distance);
        open.add(there);
      }
    }
  }
  return known;
}
