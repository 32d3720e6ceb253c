/** Great moments: a planet rises, a hero dies or is taken, a ship is lost, a base is found, the game is won. */
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
  GameEnded: { title: "The end", mood: "bright" },
};

const STATES: Record<string, GreatMoment> = {
  rebellion: { title: "Rebellion!", mood: "bright" },
  "rebel-control": { title: "Freedom", mood: "bright" },
  destroyed: { title: "A planet is no more", mood: "dark" },
};

export function greatMoment(entry: LogEntry): GreatMoment | null {
  const status = eventOf(entry, "StatusChanged");
  return (status ? STATES[status.after] : MOMENTS[entry.kind]) ?? null;
}
