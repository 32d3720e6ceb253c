/** The Action Card that lies on the table, and what its letters are worth to the missions of the place. */
import { eventOf, type EventOf, type LogEntry, type UnderWayOf } from "../../wire/types";

export type Groups = UnderWayOf<"EnvironMissions">["groups"];

export interface DealtCard {
  entry: LogEntry;
  drawn: EventOf<"CardDrawn">;
}

/** What ends the dealing of cards: nothing of an earlier place lies on the table of the next. */
const BEFORE = new Set(["MissionAssigned", "SegmentBegan"]);

/** The last card that was dealt for the missions under way. */
export function cardOf(log: readonly LogEntry[]): DealtCard | null {
  const entry = log.findLast((each) => each.kind === "CardDrawn" || BEFORE.has(each.kind));
  const drawn = entry && eventOf(entry, "CardDrawn");
  return drawn ? { entry, drawn } : null;
}

/** Whether a letter counts for a mission that is still open. */
export function counts(letter: string, groups: Groups): boolean {
  return groups.some((each) => each.letter === letter && (each.status === "open" || each.status === "completed"));
}

const ORDINALS = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth"];
const NUMBERS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** "Fourth of six". */
export function place(number: number, limit: number): string {
  return `${ORDINALS[number - 1] ?? `Number ${String(number)}`} of ${NUMBERS[limit] ?? String(limit)}`;
}

/** Why a mission of the place was called off, in the words of the story. */
export function abortedBy(log: readonly LogEntry[], letter: string, place: string): string {
  const entry = log.findLast((each) => {
    const aborted = eventOf(each, "MissionAborted");
    return aborted?.letter === letter && aborted.place === place;
  });
  return (entry && eventOf(entry, "MissionAborted")?.reason) ?? "";
}
