/** The steps of a finished game, asked for as they are looked at and kept. */
import { useEffect, useRef, useState } from "react";
import { http } from "../wire/http";
import type { ReplayStep, Viewer } from "../wire/types";

/** A scrubber that is dragged asks only where it rests. */
const PAUSE = 40;

export function useReplay(game: string, step: number, viewer: Viewer): { shown: ReplayStep | null; problem: string } {
  const [shown, setShown] = useState<ReplayStep | null>(null);
  const [problem, setProblem] = useState("");
  const kept = useRef(new Map<string, ReplayStep>());
  useEffect(() => {
    const key = `${viewer}:${String(step)}`;
    let current = true;
    const known = kept.current.get(key);
    const timer = window.setTimeout(() => {
      const asked = known ? Promise.resolve(known) : http.replay(game, step, viewer);
      asked.then(
        (found) => {
          kept.current.set(key, found);
          if (current) setShown(found);
        },
        (error: unknown) => {
          if (current) setProblem(error instanceof Error ? error.message : String(error));
        },
      );
    }, known ? 0 : PAUSE);
    return () => {
      current = false;
      window.clearTimeout(timer);
    };
  }, [game, step, viewer]);
  return { shown, problem };
}
