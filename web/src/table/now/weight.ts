/** How long a thing that happened wants to be looked at, compared with a die. */
import type { LogEntry } from "../../wire/types";

const WEIGHTS: Record<string, number> = {
  CardDrawn: 1.2,
  Captured: 1.6,
  Died: 1.8,
  // The stage of a fight is held until its end has been seen.
  FightEnded: 2.6,
  GameEnded: 1.6,
  LoyaltyShifted: 0.9,
  Marched: 0.6,
  ShipLost: 1.6,
  StatusChanged: 1.6,
  Flew: 0.6,
};

export function weight(entry: LogEntry): number {
  return WEIGHTS[entry.kind] ?? 1;
}
