/** The odds of the action under the pointer, asked once and kept while the decision stands. */
import { useEffect, useState } from "react";
import type { Seat } from "../../wire/seat";
import type { ActionInfo, OddsTable } from "../../wire/types";

/** A pointer that only passes by asks nothing. */
const PAUSE = 90;

export interface Odds {
  action: ActionInfo;
  tables: OddsTable[];
}

export function useOdds(seat: Seat, step: number, action: ActionInfo | null): Odds | null {
  const [known, setKnown] = useState<{ step: number; tables: Map<string, OddsTable[]> }>({
    step,
    tables: new Map(),
  });
  const told = seat.odds;
  if (known.step !== step) setKnown({ step, tables: new Map() });
  else if (told?.step === step && !known.tables.has(told.action)) {
    setKnown({ step, tables: new Map(known.tables).set(told.action, told.tables) });
  }
  const tables = action && known.step === step ? known.tables.get(action.action) : undefined;
  const ask = action && !tables ? action.action : null;
  const { send } = seat;
  useEffect(() => {
    if (!ask) return;
    const timer = window.setTimeout(() => {
      send({ type: "odds", action: ask });
    }, PAUSE);
    return () => {
      window.clearTimeout(timer);
    };
  }, [ask, send]);
  return action && tables && tables.length > 0 ? { action, tables } : null;
}
