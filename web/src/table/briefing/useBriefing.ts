/** A game is told once before its first decision, to who plays it. */
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { useSettings } from "../../settings/settings";
import type { TableView } from "../../wire/types";
import type { Telling } from "../now/useTelling";

const KEY = "fitg.briefed.";

export interface Briefing {
  shown: boolean;
  /** The decision is about the set-up. */
  setsUp: boolean;
  close: () => void;
}

/** The Segment before the first. */
export const SET_UP = "set-up";

export function useBriefing(game: string, view: TableView, { going, log }: Telling): Briefing {
  const { lessons } = useSettings();
  const key = `${KEY}${game}.${view.viewer}`;
  const [told, setTold] = useState(() => localStorage.getItem(key) !== null);
  const { decision, viewer, turn, segment } = view;
  // A game may begin in a later turn than the first; who comes to it in the next has begun already.
  const begins = (log[0]?.turn ?? turn) === turn;
  const mine = decision !== null && decision.side === viewer && begins;
  const close = useCallback(() => {
    localStorage.setItem(key, "told");
    setTold(true);
  }, [key]);
  return { shown: lessons && !told && mine && !going, setsUp: segment === SET_UP, close };
}

/** The suggested set-up is taken as a whole, though the other side is asked in between; begins when it is called. */
export function useSetUpTaken(asked: boolean, suggest: () => void): () => void {
  const [taking, setTaking] = useState(false);
  const again = useEffectEvent(suggest);
  useEffect(() => {
    if (taking && asked) again();
  }, [taking, asked]);
  return useCallback(() => {
    setTaking(true);
  }, []);
}
