/** A finished game: its whole story with the eyes of a side, and the table at any moment of it. */
import { useEffect, useRef, useState } from "react";
import { http } from "../wire/http";
import type { GameStory, GameSummary, PageFacts, PastMoment, ScorePoint, Viewer } from "../wire/types";

/** A scrubber that is dragged asks only where it rests. */
const PAUSE = 40;
/** So many tables are kept; a campaign's are large. */
const MOST = 60;

export interface Reading<T> {
  found: T | null;
  problem: string;
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A game, and what its rules print otherwise than they are printed for all games. */
export function useGame(game: string): Reading<[GameSummary, Partial<PageFacts>]> {
  const [reading, setReading] = useState<Reading<[GameSummary, Partial<PageFacts>]>>({ found: null, problem: "" });
  useEffect(() => {
    Promise.all([http.game(game), http.gameFacts(game)]).then(
      (found) => { setReading({ found, problem: "" }); },
      (error: unknown) => { setReading({ found: null, problem: reason(error) }); },
    );
  }, [game]);
  return reading;
}

export function useStory(game: string, viewer: Viewer): Reading<GameStory> {
  const [reading, setReading] = useState<Reading<GameStory> & { viewer: Viewer }>({ found: null, problem: "", viewer });
  useEffect(() => {
    let current = true;
    http.story(game, viewer).then(
      (found) => { if (current) setReading({ found, problem: "", viewer }); },
      (error: unknown) => { if (current) setReading({ found: null, problem: reason(error), viewer }); },
    );
    return () => { current = false; };
  }, [game, viewer]);
  // What another side has read is not shown to this one.
  return reading.viewer === viewer ? reading : { found: null, problem: "" };
}

/** How the points went: it takes a while to count them, and nobody waits for it. */
export function usePoints(game: string): ScorePoint[] {
  const [points, setPoints] = useState<ScorePoint[]>([]);
  useEffect(() => {
    http.points(game).then(setPoints, () => { setPoints([]); });
  }, [game]);
  return points;
}

/** The table after an entry; the last one stays until the next one is there, unless other eyes look. */
export function useMoment(game: string, entry: number, viewer: Viewer): Reading<PastMoment> {
  const [reading, setReading] = useState<Reading<PastMoment>>({ found: null, problem: "" });
  const kept = useRef(new Map<string, PastMoment>());
  useEffect(() => {
    const key = `${viewer}:${String(entry)}`;
    let current = true;
    const known = kept.current.get(key);
    const timer = window.setTimeout(() => {
      const asked = known ? Promise.resolve(known) : http.moment(game, entry, viewer);
      asked.then(
        (found) => {
          kept.current.set(key, found);
          if (kept.current.size > MOST) kept.current.delete(kept.current.keys().next().value ?? "");
          if (current) setReading({ found, problem: "" });
        },
        (error: unknown) => { if (current) setReading({ found: null, problem: reason(error) }); },
      );
    }, known ? 0 : PAUSE);
    return () => {
      current = false;
      window.clearTimeout(timer);
    };
  }, [game, entry, viewer]);
  return reading.found && reading.found.view.viewer !== viewer ? { found: null, problem: "" } : reading;
}
