/** A game in chapters: its turns and Segments, each with the entries of the log that belong to it. */
import type { GreatMoment, LogEntry, Side } from "../wire/types";
import { segmentTitle } from "../table/story/logGroups";

export interface Chapter {
  /** The first entry, and the first one that no longer belongs to it. */
  from: number;
  to: number;
  title: string;
  side: Side | null;
}

export interface TurnChapter extends Chapter {
  turn: number;
  segments: Chapter[];
}

export interface MarkedMoment {
  entry: number;
  great: GreatMoment;
  text: string;
}

const SET_UP = "Set-up";

/** The turns of a log, the set-up as turn 0 before them. */
export function chapters(log: readonly LogEntry[]): TurnChapter[] {
  const turns: TurnChapter[] = [];
  const open = (turn: number, from: number) => {
    close(turns.at(-1), from);
    turns.push({ turn, from, to: log.length, title: turn ? `Game-Turn ${String(turn)}` : SET_UP, side: null, segments: [] });
  };
  log.forEach((entry, index) => {
    const began = entry.opens?.segment;
    const turn = entry.opens?.turn;
    if (turns.length === 0 || (turn !== undefined && turn !== turns.at(-1)?.turn)) open(turn ?? 0, index);
    const last = turns.at(-1);
    if (!last || (!began && last.segments.length > 0)) return;
    close(last.segments.at(-1), index);
    const segment = began ? { title: segmentTitle(began), side: began.actor } : { title: last.title, side: null };
    last.segments.push({ from: index, to: log.length, ...segment });
  });
  return turns.map((turn) => ({ ...turn, segments: turn.segments.filter(({ from, to }) => to > from) }));
}

function close(chapter: (Chapter & { segments?: Chapter[] }) | undefined, at: number): void {
  if (!chapter) return;
  chapter.to = at;
  const last = chapter.segments?.at(-1);
  if (last) last.to = at;
}

/** The great moments of a log. */
export function momentsOf(log: readonly LogEntry[]): MarkedMoment[] {
  return log.flatMap((entry) => {
    const great = entry.moment;
    return great ? [{ entry: entry.number, great, text: entry.text }] : [];
  });
}

/** The turn that an entry belongs to, by its place in the list. */
export function turnAt(turns: readonly TurnChapter[], entry: number): number {
  return Math.max(0, turns.findLastIndex(({ from }) => from <= entry));
}

/** Where a jump by turns leads: to the beginning of this one first, then to the one before. */
export function turnBefore(turns: readonly TurnChapter[], entry: number): number {
  const index = turnAt(turns, entry);
  const begins = turns[index]?.from ?? 0;
  return entry > begins ? begins : (turns[index - 1]?.from ?? 0);
}

export function turnAfter(turns: readonly TurnChapter[], entry: number, last: number): number {
  return turns[turnAt(turns, entry) + 1]?.from ?? last;
}
