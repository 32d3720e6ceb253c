/** What the page of pieces shows, chapter by chapter. */
import type { MedalOptions } from "../art/medals";

/** How large a person is drawn: in a fight, in the inspector, beside a world, on the galaxy. */
export const PERSON_SIZES = [120, 64, 40, 28];
export const WORLD_SIZES = [100, 64, 40];
export const UNIT_SIZES = [64, 44, 34];
export const LEVELS = ["Rebellion", "Unrest", "Dissent", "Neutral", "Loyal", "Patriotic"];

/** What can befall a person, as it is drawn into the frame. */
export const FATES: { name: string; state: MedalOptions }[] = [
  { name: "well", state: {} },
  { name: "one wound", state: { wounds: 1 } },
  { name: "three wounds", state: { wounds: 3 } },
  { name: "six wounds", state: { wounds: 6 } },
  { name: "captive", state: { captive: true } },
  { name: "in a cell", state: { lot: "cell" } },
  { name: "in a sickbed", state: { lot: "sickbed" } },
  { name: "on the run", state: { lot: "road" } },
  { name: "captive, wounded", state: { captive: true, wounds: 2 } },
  { name: "detected", state: { detected: true } },
  { name: "detected, wounded", state: { detected: true, wounds: 2 } },
  { name: "on mission D", state: { mission: "D" } },
  { name: "dead", state: { dead: true } },
];

/** What a pointer, a key and a decision do to a thing. */
export const LIGHTS = ["rest", "hover", "focus", "lit", "chosen", "along", "spent"] as const;
export type Light = (typeof LIGHTS)[number];

/** Sets of emblems in the order of the page. */
export const EMBLEM_SETS: Record<string, string> = {
  missions: "Missions",
  events: "Action events",
  galactic: "Galactic events",
  secrets: "Planet secrets",
  markers: "Markers",
};
