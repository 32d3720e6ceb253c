/** Why a piece cannot do anything now, in words. */
import type { CharacterView, TableView } from "../../wire/types";

export function whyNot(character: CharacterView, view: TableView): string | null {
  const decision = view.decision;
  if (!decision) return null;
  if (decision.side !== view.viewer) return decision.side === "rebel" ? "The Rebels decide now." : "The Empire decides now.";
  const idle = character.plight ?? character.idle;
  if (idle) return idle;
  return character.side === view.viewer ? null : "Belongs to the other side.";
}
