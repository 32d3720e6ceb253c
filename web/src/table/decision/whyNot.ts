/** Why a piece cannot do anything now, in words. */
import { SIDE_NAME } from "../../facts/names";
import type { CharacterView, TableView } from "../../wire/types";

export function whyNot(character: CharacterView, view: TableView): string | null {
  const decision = view.decision;
  if (!decision) return null;
  if (decision.side !== view.viewer) return `The ${SIDE_NAME[decision.side]} player decides now.`;
  if (character.fate === "dead") return "Out of the game.";
  if (character.side !== view.viewer) return "Belongs to the other side.";
  if (character.plight) return character.plight;
  if (character.fate === "captive") return "A prisoner cannot act until freed.";
  if (character.disabled) return "Held off for this Phase.";
  if (character.sidelined) return "Joined in this Phase; available from the next one on.";
  if (decision.kind.startsWith("movement") && character.moved) return "Has moved already in this Segment.";
  return null;
}
