/** The Action Card that lies on the table, and what its letters are worth to the missions of the place. */
import type { DrawnCard, LogEntry, UnderWayOf } from "../../wire/types";

export type Groups = UnderWayOf<"EnvironMissions">["groups"];

export interface DealtCard {
  entry: LogEntry;
  drawn: DrawnCard;
}

/** The last card that was dealt for the missions under way: nothing of an earlier place lies on the table of the next. */
export function cardOf(log: readonly LogEntry[]): DealtCard | null {
  const entry = log.findLast((each) => each.arithmetic?.cards.length || each.opens || each.errand?.stage === "begins");
  const drawn = entry?.arithmetic?.cards[0];
  return entry && drawn ? { entry, drawn } : null;
}

/** Whether a letter counts for a mission that is not called off. */
export function counts(letter: string, groups: Groups): boolean {
  return groups.some((each) => each.letter === letter && (each.status === "open" || each.status === "completed"));
}

const ORDINALS = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth"];
const NUMBERS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** "Fourth of six". */
export function ofHowMany(number: number, limit: number): string {
  return `${ORDINALS[number - 1] ?? `Number ${String(number)}`} of ${NUMBERS[limit] ?? String(limit)}`;
}

/** Why a mission of the place was called off, in the words of the story. */
export function abortedBy(log: readonly LogEntry[], letter: string, place: string): string {
  return log.findLast(({ errand, place: where }) => errand?.stage === "aborted" && errand.letter === letter && where === place)?.errand?.reason ?? "";
}
