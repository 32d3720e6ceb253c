/** What has just happened, one thing after the other, each for a moment. */
import { useCallback, useEffect, useRef, useState } from "react";
import { useFacts } from "../../facts/FactsContext";
import { SHOWN_FOR, useSettings } from "../../settings/settings";
import type { LogEntry } from "../../wire/types";
import { isShown } from "../story/arithmetic";

/** With a long queue things go faster: beyond so many, so many times as fast. */
const HASTE: [waiting: number, times: number][] = [
  [10, 8],
  [4, 3],
];

export interface Happenings {
  current: LogEntry | null;
  /** How many more are to come. */
  waiting: number;
  fresh: boolean;
  skip: () => void;
}

/** `since`: how much of the log the player has seen already; everything where he joins anew. */
export function useHappenings(log: LogEntry[], since: number | null): Happenings {
  const facts = useFacts();
  const { speed } = useSettings();
  const [seen, setSeen] = useState(since ?? log.length);
  const [queue, setQueue] = useState<LogEntry[]>([]);
  const [current, setCurrent] = useState<LogEntry | null>(() => log.findLast((each) => isShown(each, facts)) ?? null);
  const [fresh, setFresh] = useState(false);

  if (log.length < seen) {
    setSeen(log.length);
    setQueue(queue.filter((each) => each.number < log.length));
    if (current && current.number >= log.length) setCurrent(null);
  } else if (log.length > seen) {
    const news = log.slice(seen).filter((each) => isShown(each, facts));
    setSeen(log.length);
    if (news.length > 0) {
      if (speed === "off") {
        setCurrent(news.at(-1) ?? null);
        setFresh(false);
      } else setQueue([...queue, ...news]);
    }
  }

  const skip = useCallback(() => {
    setQueue((waiting) => {
      const last = waiting.at(-1);
      if (last) setCurrent(last);
      return [];
    });
    setFresh(false);
  }, []);

  const shownSince = useRef(0);
  const [next] = queue;
  const length = queue.length;
  useEffect(() => {
    if (!next) return;
    const haste = HASTE.find(([waiting]) => length > waiting)?.[1] ?? 1;
    const wanted = SHOWN_FOR[speed] / haste;
    const wait = Math.max(0, shownSince.current + wanted - performance.now());
    const timer = window.setTimeout(() => {
      shownSince.current = performance.now();
      setCurrent(next);
      setFresh(true);
      setQueue((waiting) => waiting.slice(1));
    }, wait);
    return () => {
      window.clearTimeout(timer);
    };
  }, [next, length, speed]);

  useEffect(() => {
    if (!fresh || next) return;
    const timer = window.setTimeout(() => {
      setFresh(false);
    }, 2 * SHOWN_FOR[speed]);
    return () => {
      window.clearTimeout(timer);
    };
  }, [fresh, next, current, speed]);

  return { current, waiting: length, fresh, skip };
}
