/** How long each wish holds, and what is held in few words. */
import type { Wish } from "../../wire/types";
import type { Held } from "../useWishes";

type Name = Wish["name"];

const UNTIL_TOLD = "Until you press Ask me again";

export const HOW_LONG: Record<Name, string> = {
  rest: "Until this Player-Turn is over, or somebody of yours comes to harm",
  last: "Hold Shift while you choose, or press this before: what you choose is the last, and the Segment goes on",
  draw: "For all cards of this place, whatever they bring",
  fight: "Until the fight is over, or somebody has fallen",
  away: "Until the fight is over, or somebody has fallen",
  assault: "In this Segment",
  stay: `${UNTIL_TOLD}, or somebody of yours comes to harm as the enemy moves`,
  lead: UNTIL_TOLD,
  search: UNTIL_TOLD,
  keep: UNTIL_TOLD,
};

const HELD: Record<Name, string> = {
  rest: "nothing more in this turn",
  last: "nothing more in this Segment",
  draw: "all cards",
  fight: "to the end of the fight",
  away: "away from the fight",
  assault: "asked about Determined Assaults",
  stay: "nobody reacts",
  lead: "the best one leads",
  search: "the units search",
  keep: "everybody keeps what he has",
};

/** What one has wished, as one sentence begins. */
export function wordsFor(held: Held): string {
  const words = (Object.keys(held) as Name[]).map((name) => HELD[name]).join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
