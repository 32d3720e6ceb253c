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
  again: "In this Segment: where you attacked the last time, the best one leads; then no more attacks",
  siege: "Until there is another place to decide about, your units there are not what they were, or somebody has fallen",
  onward: UNTIL_TOLD,
  steady: `${UNTIL_TOLD}, or somebody has fallen: who is new, or cannot go on with it, is asked about`,
  cards: `${UNTIL_TOLD}, or somebody has fallen: where a mission can be completed you are asked`,
  brave: `${UNTIL_TOLD}, or somebody has fallen`,
  flee: `${UNTIL_TOLD}, or somebody has fallen`,
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
  again: "attacks as last time",
  siege: "attacks as last time, until something changes",
  onward: "one place after the other",
  steady: "all do what they did",
  cards: "all cards are drawn",
  brave: "everybody stands and fights",
  flee: "everybody tries to get away",
};

/** What holds until one says otherwise stands under this one heading. */
export const UNTIL_I_SAY = "until I say otherwise";

export const isAlways = (wish: Wish): boolean => wish.label.endsWith(UNTIL_I_SAY);
export const shortOf = (wish: Wish): string => wish.label.slice(0, -UNTIL_I_SAY.length).trim();

/** What is held, thing by thing. */
export const heldWords = (held: Held): [Name, string][] => (Object.keys(held) as Name[]).map((name) => [name, HELD[name]]);

/** What one has wished, as one sentence begins. */
export function wordsFor(held: Held): string {
  const words = heldWords(held).map(([, each]) => each).join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
