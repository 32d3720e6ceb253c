/**
 * Great moments: a planet rises or is no more, an example spreads, a hero dies, is taken or comes back, a ship or
 * a fleet is lost, a base or a secret is found, a sovereign takes the field, the game is won.
 */
import { eventOf, type LogEntry } from "../../wire/types";

export interface GreatMoment {
  title: string;
  /** How it sounds: bright for a rising, dark for a loss. */
  mood: "bright" | "dark";
}

const MOMENTS: Record<string, GreatMoment> = {
  Died: { title: "A death", mood: "dark" },
  Captured: { title: "Captured", mood: "dark" },
  ShipLost: { title: "A ship is lost", mood: "dark" },
  BaseRevealed: { title: "The base is found", mood: "dark" },
  PlanetDestroyed: { title: "A planet is no more", mood: "dark" },
  AtrocityCommitted: { title: "An Atrocity", mood: "dark" },
  SecretRevealed: { title: "A secret comes to light", mood: "bright" },
  SovereignSummoned: { title: "A sovereign takes the field", mood: "bright" },
  CharacterReborn: { title: "Back from the dead", mood: "bright" },
  GameEnded: { title: "The end", mood: "bright" },
};

/** [21.3] A jump that ends badly; what it costs is told after it. */
const JUMPS: Record<string, GreatMoment> = {
  damaged: { title: "The jump goes wrong", mood: "dark" },
  severe: { title: "Torn apart in the jump", mood: "dark" },
};

const STATES: Record<string, GreatMoment> = {
  rebellion: { title: "Rebellion!", mood: "bright" },
  "rebel-control": { title: "Freedom", mood: "bright" },
};

export function greatMoment(entry: LogEntry): GreatMoment | null {
  const status = eventOf(entry, "StatusChanged");
  if (status) return STATES[status.after] ?? null;
  const jump = eventOf(entry, "Hyperjumped");
  if (jump) return JUMPS[jump.effect] ?? null;
  const spark = eventOf(entry, "DominoSparked");
  if (spark) return spark.ripples.length > 0 ? { title: "The example spreads", mood: spark.side === "rebel" ? "bright" : "dark" } : null;
  return MOMENTS[entry.kind] ?? null;
}
