/** What has befallen a character, as his portrait shows it. */
import type { MedalOptions } from "../../art/medals";
import type { CharacterView } from "../../wire/types";

export function medalOf(character: CharacterView): MedalOptions {
  return {
    ...(character.wounds > 0 && { wounds: Math.min(6, character.wounds) }),
    ...(character.detected && character.fate === "free" && { detected: true }),
    ...(character.fate === "captive" && { captive: true }),
    ...(character.fate === "dead" && { dead: true }),
    ...(character.lot && character.fate !== "captive" && { lot: character.lot.picture }),
  };
}
