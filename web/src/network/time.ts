/** Time that is left, in words; and a clock that goes down on the page between two messages. */
import { useEffect, useState } from "react";
import type { ClockHere } from "../wire/types";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From here on time is short, of an evening's game; of others when a tenth is left. */
const SHORT = 2 * MINUTE;

/** "2 d 14 h", "1 h 50", "18:42". */
export function span(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left >= DAY) return `${String(Math.floor(left / DAY))} d ${String(Math.floor((left % DAY) / HOUR))} h`;
  if (left >= HOUR) return `${String(Math.floor(left / HOUR))} h ${String(Math.floor((left % HOUR) / MINUTE)).padStart(2, "0")}`;
  return `${String(Math.floor(left / MINUTE))}:${String(Math.floor((left % MINUTE) / SECOND)).padStart(2, "0")}`;
}

/** What is left now of a clock that was told some time ago. */
export function leftNow(clock: ClockHere, told: number, now: number): number {
  const known = clock.allowance ?? clock.left;
  return clock.runs && !clock.rests ? Math.max(0, known - (now - told)) : known;
}

export function isShort(clock: ClockHere, left: number): boolean {
  return clock.runs && left <= Math.max(SHORT, clock.of / 10) && (left <= SHORT || clock.of > HOUR);
}

/** The time, once a second, as long as somebody looks. */
export function useNow(running: boolean): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!running) return;
    const timer = window.setInterval(() => { setNow(performance.now()); }, SECOND);
    return () => { window.clearInterval(timer); };
  }, [running]);
  return now;
}
