/** A game is told once before its first decision, to who plays it. */
import { useCallback, useState } from "react";
import { useSettings } from "../../settings/settings";
import type { TableView } from "../../wire/types";

const KEY = "fitg.briefed.";

export interface Briefing {
  shown: boolean;
  /** The decision is about the set-up. */
  setsUp: boolean;
  close: () => void;
}

/** What is asked before anything has been played. */
const BEGINNING = /^(setup|entry|possession)\b/;

export function useBriefing(game: string, view: TableView, going: boolean): Briefing {
  const { lessons } = useSettings();
  const key = `${KEY}${game}.${view.viewer}`;
  const [told, setTold] = useState(() => localStorage.getItem(key) !== null);
  const { decision, viewer, turn } = view;
  const mine = decision !== null && decision.side === viewer && turn <= 1 && BEGINNING.test(decision.kind);
  const close = useCallback(() => {
    localStorage.setItem(key, "told");
    setTold(true);
  }, [key]);
  return { shown: lessons && !told && mine && !going, setsUp: decision?.kind.startsWith("setup") ?? false, close };
}
