/** The odds of the action under the pointer, asked once and kept while the decision stands. */
import { useEffect, useMemo, useState } from "react";
import type { Seat } from "../../wire/seat";
import type { OddsTable } from "../../wire/types";
import { nameOf, type Choice } from "./choices";

/** A pointer that only passes by asks nothing. */
const PAUSE = 90;

export interface Odds {
  action: Choice;
  tables: OddsTable[];
}

export function useOdds(seat: Seat, step: number, action: Choice | null): Odds | null {
  const [known, setKnown] = useState<{ step: number; tables: Map<string, OddsTable[]> }>({
    step,
    tables: new Map(),
  });
  const told = seat.odds;
  if (known.step !== step) setKnown({ step, tables: new Map() });
  else if (told?.step === step && !known.tables.has(nameOf(told))) {
    setKnown({ step, tables: new Map(known.tables).set(nameOf(told), told.tables) });
  }
  const tables = action && known.step === step ? known.tables.get(nameOf(action)) : undefined;
  const ask = action && !tables ? action : null;
  const { send } = seat;
  useEffect(() => {
    if (!ask) return;
    const timer = window.setTimeout(() => {
      send({ type: "odds", action: ask.action, then: ask.then ?? [] });
    }, PAUSE);
    return () => {
      window.clearTimeout(timer);
    };
  }, [ask, send]);
  return action && tables && tables.length > 0 ? { action, tables } : null;
}

/** The first look at a decision is for the board: the chances on the cards come after it. */
const AFTER = 140;

/** The chances of every action and of the bundles that have any, by name, once `wanted`; none until they are told. */
export function useAllOdds(seat: Seat, step: number, wanted: boolean): ReadonlyMap<string, OddsTable[]> {
  const { send, allOdds } = seat;
  const told = allOdds?.step === step ? allOdds : null;
  const ask = wanted && told === null;
  useEffect(() => {
    if (!ask) return;
    const timer = window.setTimeout(() => {
      send({ type: "all-odds" });
    }, AFTER);
    return () => {
      window.clearTimeout(timer);
    };
  }, [ask, send, step]);
  return useMemo(() => new Map([...(told?.options ?? []), ...(told?.together ?? [])].map((each) => [nameOf(each), each.tables])), [told]);
}
