/** The story as it is told: one thing after the other, each for a moment, and the board with it. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { SHOWN_FOR, useSettings } from "../../settings/settings";
import { endOf, viewAt } from "../../wire/frames";
import type { Seat } from "../../wire/seat";
import type { LogEntry, Table } from "../../wire/types";

/** With a long queue things go a little faster: beyond so many, so many times as fast. */
const HASTE: [waiting: number, times: number][] = [
  [12, 3],
  [6, 1.6],
];

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

  const shown = useMemo(() => log.filter(({ pause }) => pause > 0), [log]);
  const current = shown.findLast((each) => each.number < at) ?? null;
  const waiting = shown.filter((each) => each.number >= at).length;
  // Nothing to look at, and nothing being looked at: the table is as it is now.
  const quiet = waiting === 0 && !fresh;
  if (quiet && at < end) setReached(end);
  const going = at < end && !quiet;
  const next = going ? (shown.find((each) => each.number >= at)?.number ?? log.length - 0.5) + 1 : null;

  const shownSince = useRef(0);
  useEffect(() => {
    if (next === null) return;
    const haste = HASTE.find(([many]) => waiting > many)?.[1] ?? 1;
    const wanted = current ? (SHOWN_FOR[speed] * current.pause) / haste : 0;
    const wait = Math.max(0, shownSince.current + wanted - performance.now());
    const timer = window.setTimeout(() => {
      if (Number.isInteger(next)) {
        shownSince.current = performance.now();
        setFresh(true);
      }
      setReached(next);
    }, wait);
    return () => {
      window.clearTimeout(timer);
    };
  }, [next, waiting, current, speed]);

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
  const told = useMemo(() => (going ? log.slice(0, Math.floor(at)) : log), [going, log, at]);
  return { table, log: told, current, going, waiting, fresh, skip, tell, known };
}
