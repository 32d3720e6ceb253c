/** How the game ends when its time is up. */
import { moduleOf } from "../../wire/modules";
import type { GameSummary, TableView } from "../../wire/types";

/** With bids they say when that is, and until then points do not end in a count of the last turn. */
export function ending(view: Pick<TableView, "modules" | "turns">, needed: GameSummary["briefing"]["rebel_needs"]): string {
  const bids = moduleOf(view, "core.victory");
  const points = `${String(needed)} points`;
  if (!bids) return `${points} or more when turn ${String(view.turns)} is over; with fewer the Empire wins.`;
  if (!bids.opened)
    return `${points} by the turn of the lower bid, and the Rebels win; by that of the higher it is a draw; after it the Empire has lasted.`;
  const draw = bids.higher > bids.lower ? `by turn ${String(bids.higher)} it is a draw; ` : "";
  return `${points} by turn ${String(bids.lower)}, and the Rebels win; ${draw}after it the Empire has lasted.`;
}
