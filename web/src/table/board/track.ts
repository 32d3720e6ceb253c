/** [5.3C] The Political Track, and whose the Planetary Defense Base is. */
import type { PlanetView, Side } from "../../wire/types";

export const TRACK = ["patriotic", "loyal", "neutral", "dissent", "unrest"] as const;
export type Loyalty = (typeof TRACK)[number];

/** Whose the Planetary Defense Base is: the controller's; without one, as the planet's status has it. */
export function pdbOwner(planet: PlanetView): Side {
  return planet.controller ?? (planet.status === "imperial-control" ? "imperial" : "rebel");
}
