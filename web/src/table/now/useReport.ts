/** When to tell what has happened: once as one's turn or a Game-Turn begins, before anything is asked. */
import { useCallback, useMemo, useState } from "react";
import { useSettings } from "../../settings/settings";
import type { TableView } from "../../wire/types";
import { recapOf, reportDue, reportSince, type Report } from "./report";
import { underWay } from "./underWay";
import type { Telling } from "./useTelling";

/** How much of a game's story its reader has had reported, in this browser. */
const KEY = "fitg.reported.";

const keyOf = (game: string, viewer: string) => `${KEY}${game}.${viewer}`;

export interface Reporting {
  report: Report | null;
  /** The same in short, beside the map while one's own turn goes on. */
  recap: Report | null;
  close: () => void;
}

export function useReport(game: string, view: TableView, telling: Telling, since: number | null): Reporting {
  const settings = useSettings();
  const { log, going } = telling;
  const { viewer, decision } = view;
  const key = keyOf(game, viewer);
  const [closed, setClosed] = useState(() => Math.max(since ?? 0, Number(localStorage.getItem(key) ?? 0)));
  // Nobody is called away from a fight or from his missions.
  const busy = underWay(view, "CharacterCombat") ?? underWay(view, "EnvironMissions");
  const asked = settings.report && !going && !busy && viewer !== "spectator" && decision?.side === viewer;
  const report = useMemo(() => {
    if (!asked) return null;
    const from = reportDue(log, Math.min(closed, log.length), viewer);
    return from === null ? null : reportSince(log, from, viewer);
  }, [asked, log, closed, viewer]);
  const recap = useMemo(() => (going || viewer === "spectator" ? null : recapOf(log, closed, viewer)), [going, log, closed, viewer]);
  const told = log.length;
  const close = useCallback(() => {
    setClosed(told);
    localStorage.setItem(key, String(told));
  }, [key, told]);
  return { report, recap, close };
}
