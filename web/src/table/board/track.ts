/** [5.3C, 8.11] The Political Track with the markers that stand on it. */
import type { PlanetView, Side } from "../../wire/types";

export const TRACK = ["patriotic", "loyal", "neutral", "dissent", "unrest"] as const;
export type Loyalty = (typeof TRACK)[number];

/** Whose the Planetary Defense Base is: the controller's; without one, as the planet's status has it. */
export function pdbOwner(planet: PlanetView): Side {
  return planet.controller ?? (planet.status === "imperial-control" ? "imperial" : "rebel");
}

/** [8.11] The space of the PDB marker tells level and owner. */
export function pdbSpace(planet: PlanetView): Loyalty {
  const spaces: Record<Side, Loyalty[]> = {
    imperial: ["neutral", "loyal", "patriotic"],
    rebel: ["neutral", "dissent", "unrest"],
  };
  return spaces[pdbOwner(planet)][planet.pdb] ?? "neutral";
}
