/** The story as it is told: one thing after the other, each for a moment, and the board with it. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { SHOWN_FOR, useSettings, type Speed } from "../../settings/settings";
import { endOf, viewAt } from "../../wire/frames";
import type { Seat } from "../../wire/seat";
import type { LogEntry, Table } from "../../wire/types";

/** With a long queue things go a little faster: beyond so many, so many times as fast. */
const HASTE: [waiting: number, times: number][] = [
  [12, 3],
  [6, 1.6],
];

/**
 * So long the other side's doings may take to be told, in seconds of normal pace, before somebody may decide
 * again. What is told takes at most this share of what is left of it: the longer it goes on, the faster it goes.
 */
const BUDGET = 17;
const SHARE = 1 / 6;
/** A great moment is seen all the same, for so many milliseconds of normal pace. */
const GREAT = 900;
/** Nothing flashes by faster than this. */
const LEAST = 40;

export interface Telling {
  /** The table as far as it has been told; while something is still to be told nobody can decide. */
  table: Table;
  log: LogEntry[];
  current: LogEntry | null;
  /** Something is still to be told, or has just been. */
  going: boolean;
  /** How many more are to come. */
  waiting: number;
  fresh: boolean;
  skip: () => void;
  /** On to what comes next, at once. */
  next: () => void;
  /** It goes faster than the pace that was chosen, because there is much to tell. */
  hurried: boolean;
  /** Tell the rest at the pace that was chosen, however long it takes. */
  lookOn: () => void;
  /** Tell it again from this entry on, as far as it is still known. */
  tell: (entry: number) => void;
  /** The first entry from which on it can be told again. */
  known: number;
}

/** The newest table while the story is not yet there: as it was then, and nothing to decide. */
export function asTold(table: Table, view: Table["view"]): Table {
  return { ...table, view: { ...view, decision: null }, actions: [], place: "", along: [], can_undo: false };
}

export function useTelling(seat: Seat, newest: Table): Telling {
  const { speed } = useSettings();
  const { log, frames } = seat;
  const end = endOf(log.length);
  const [reached, setReached] = useState(end);
  const [fresh, setFresh] = useState(false);
  // Taken back, or not to be shown: the story is at its end.
  if (reached > end || (speed === "off" && reached < end)) setReached(end);
  const at = speed === "off" ? end : Math.min(reached, end);

  const shown = useMemo(() => log.filter((each) => each.pause > 0), [log]);
  // The end of the step before stands half an entry later: the first entry of this one has not been told yet.
  const entries = Math.floor(at);
  const current = shown.findLast((each) => each.number < entries) ?? null;
  const waiting = shown.filter((each) => each.number >= entries).length;
  // Nothing to look at, and nothing being looked at: the table is as it is now.
  const quiet = waiting === 0 && !fresh;
  if (quiet && at < end) setReached(end);
  const going = at < end && !quiet;
  const next = going ? (shown.find((each) => each.number >= entries)?.number ?? log.length - 0.5) + 1 : null;

  const shownSince = useRef(0);
  const [lookingOn, setLookingOn] = useState(false);
  const [spent, setSpent] = useState(0);
  // Who decides himself has seen what there was to see.
  const decides = newest.view.decision?.side === newest.view.viewer;
  if (decides && !going && !fresh && (spent > 0 || lookingOn)) {
    setSpent(0);
    setLookingOn(false);
  }
  const wanted = current && fresh ? timeFor(current, speed, waiting) : 0;
  const limited = newest.view.viewer !== "spectator" && !lookingOn;
  const granted = limited && current ? Math.min(wanted, leftFor(current, speed, spent)) : wanted;
  const hurried = going && spent > 0 && granted < wanted * 0.75;
  useEffect(() => {
    if (next === null) return;
    const wait = Math.max(0, shownSince.current + granted - performance.now());
    const timer = window.setTimeout(() => {
      if (Number.isInteger(next)) {
        shownSince.current = performance.now();
        setFresh(true);
        setSpent((before) => before + granted);
      }
      setReached(next);
    }, wait);
    return () => {
      window.clearTimeout(timer);
    };
  }, [next, granted]);

  useEffect(() => {
    if (!fresh || going) return;
    const timer = window.setTimeout(() => {
      setFresh(false);
    }, SHOWN_FOR[speed]);
    return () => {
      window.clearTimeout(timer);
    };
  }, [fresh, going, current, speed]);

  const skip = useCallback(() => {
    setReached(end);
    setFresh(false);
  }, [end]);

  const goOn = useCallback(() => {
    if (next === null) skip();
    else {
      shownSince.current = performance.now();
      setFresh(Number.isInteger(next));
      setReached(next);
    }
  }, [next, skip]);
  const lookOn = () => {
    setLookingOn(true);
  };
  const known = Math.ceil(frames[0]?.at ?? 0);
  const tell = useCallback(
    (entry: number) => {
      setReached(Math.max(entry, known));
      setFresh(true);
    },
    [known],
  );

  const view = going ? viewAt(frames, at) : null;
  const table = useMemo(() => (going ? asTold(newest, view ?? newest.view) : newest), [going, newest, view]);
  const told = useMemo(() => (going ? log.slice(0, entries) : log), [going, log, entries]);
  return { table, log: told, current, going, waiting, fresh, skip, next: goOn, hurried, lookOn, tell, known };
}

/** How long an entry is looked at, if nothing presses. */
function timeFor(entry: LogEntry, speed: Speed, waiting: number): number {
  const haste = HASTE.find(([many]) => waiting > many)?.[1] ?? 1;
  return (SHOWN_FOR[speed] * entry.pause) / haste;
}

/** How long an entry may be looked at when so many milliseconds have gone by since somebody could decide. */
function leftFor(entry: LogEntry, speed: Speed, spent: number): number {
  const times = SHOWN_FOR[speed] / SHOWN_FOR.normal;
  const share = (BUDGET * 1000 * times - spent) * SHARE;
  return Math.max(share, (entry.moment ? GREAT : LEAST) * times);
}
