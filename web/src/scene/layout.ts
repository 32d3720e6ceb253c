/**
 * Where everything lies on the one map. A unit of the map is a pixel of the galaxy at its own size; planets
 * stand to the right of their star, one step apart, and no piece ever moves them.
 */
import type { PageFacts, PlanetView, TableView } from "../wire/types";

/** From a star to its first planet, and from planet to planet. */
export const STEP = 62;
const GALAXY = { width: 1500, height: 720 };
/** Neighbours stand so close that the name of one would lie on the planet of the other. */
const ASIDE: Record<string, Spot> = { "11": { x: 4, y: 24 }, "53": { x: -6, y: -10 }, "42": { x: -6, y: -14 } };

export interface Spot {
  x: number;
  y: number;
}

export interface SystemSpot extends Spot {
  id: string;
  name: string;
  province: string;
  planets: string[];
}

export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Layout {
  systems: SystemSpot[];
  routes: { a: SystemSpot; b: SystemSpot; stars: number }[];
  provinces: string[];
}

/** The systems of a board: those of its planets, and those that something drifts about. */
export function layOut(facts: PageFacts, planets: readonly PlanetView[], spaces: TableView["spaces"]): Layout {
  const near = new Set(planets.map((planet) => facts.planets[planet.id]?.system ?? ""));
  for (const space of spaces) if (!space.planet) near.add(space.id.split(".")[0] ?? "");
  const here = new Set(planets.map((planet) => planet.id));
  const systems = Object.values(facts.systems)
    .filter((system) => near.has(system.id))
    .map((system) => spotOf(system, system.planets.filter((id) => here.has(id))));
  const byId = new Map(systems.map((each) => [each.id, each]));
  const routes = facts.routes.flatMap((route) => {
    const [a, b] = [byId.get(route.a), byId.get(route.b)];
    return a && b ? [{ a, b, stars: route.nav_stars }] : [];
  });
  return { systems, routes, provinces: [...new Set(systems.map((each) => each.province))].sort() };
}

function spotOf(system: PageFacts["systems"][string], planets: string[]): SystemSpot {
  // The printed place of a system is its middle: the star stands to the left of it.
  return {
    id: system.id,
    name: system.name,
    province: system.province,
    planets,
    x: system.x * GALAXY.width - (system.planets.length * STEP) / 2 + (ASIDE[system.id]?.x ?? 0),
    y: system.y * GALAXY.height + (ASIDE[system.id]?.y ?? 0),
  };
}

/** The room that some systems take, from star to last planet. */
export function frameOf(systems: readonly SystemSpot[]): Frame {
  return {
    left: Math.min(...systems.map((each) => each.x)),
    top: Math.min(...systems.map((each) => each.y)),
    right: Math.max(...systems.map((each) => each.x + each.planets.length * STEP)),
    bottom: Math.max(...systems.map((each) => each.y)),
  };
}
