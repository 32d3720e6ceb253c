/** Who sits at this screen. */
import type { GameSummary, Side, Viewer } from "../wire/types";

export const SIDES: readonly Side[] = ["rebel", "imperial"];
export const HUMAN = "human";

export function people(players: Record<Side, string>): Side[] {
  return SIDES.filter((side) => players[side] === HUMAN);
}

/** Two people share this screen. */
export function isHotSeat(summary: GameSummary): boolean {
  return people(summary.players).length === 2 && !summary.apart;
}

/** The seat to take first: one's own; the only person's; the Rebels' of two; the spectator's if bots play. */
export function firstSeat(summary: GameSummary): Viewer {
  if (summary.apart) return SIDES.find((side) => summary.seats.includes(side)) ?? "spectator";
  return people(summary.players)[0] ?? "spectator";
}
