/** The odds of the action under the pointer, asked once and kept while the decision stands. */
import { useEffect, useMemo, useState } from "react";
import type { Seat } from "../../wire/seat";
import type { OddsTable } from "../../wire/types";
import { nameOf, type Choice } from "./choices";

/** A pointer that only passes by asks nothing. */
const PAUSE = 90;

/** Who looks on for so long wants to know it better: so many times as many tries, up to so many. */
const A_WHILE = 600;
const SURER = 4;
const MOST_TRIES = 6400;

/** In how many worlds it was tried: 0 for what is exact, -1 for what is not known at all. */
const triesOf = (tables: readonly OddsTable[] | undefined) => (tables ? Math.max(0, ...tables.map((each) => each.tries)) : -1);

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
  else if (told?.step === step && triesOf(told.tables) > triesOf(known.tables.get(nameOf(told)))) {
    setKnown({ step, tables: new Map(known.tables).set(nameOf(told), told.tables) });
  }
  const tables = action && known.step === step ? known.tables.get(nameOf(action)) : undefined;
  const tried = triesOf(tables);
  // What was counted becomes surer while somebody looks at it; what is exact cannot.
  const tries = tried < 0 ? 0 : tried > 0 && tried * SURER <= MOST_TRIES ? tried * SURER : null;
  const ask = tries === null ? null : action;
  const { send } = seat;
  useEffect(() => {
    if (!ask || tries === null) return;
    const timer = window.setTimeout(
      () => {
        send({ type: "odds", action: ask.action, then: ask.then ?? [], tries });
      },
      tries === 0 ? PAUSE : A_WHILE,
    );
    return () => {
      window.clearTimeout(timer);
    };
  }, [ask, tries, send]);
  return action && tables && tables.length > 0 ? { action, tables } : null;
}

/** The first look at a decision is for the board: the chances on the cards come after it. */
const AFTER = 140;

/** The chances of every action and of the bundles that have any, by name, once `wanted`: at a glance, then surer. */
export function useAllOdds(seat: Seat, step: number, wanted: boolean): ReadonlyMap<string, OddsTable[]> {
  const { send, allOdds } = seat;
  const told = allOdds?.step === step ? allOdds : null;
  const care = told !== null;
  const ask = wanted && (!told || (!told.care && [...told.options, ...told.together].some(({ tables }) => triesOf(tables) > 0)));
  useEffect(() => {
    if (!ask) return;
    const timer = window.setTimeout(() => {
      send({ type: "all-odds", care });
    }, AFTER);
    return () => {
      window.clearTimeout(timer);
    };
  }, [ask, care, send, step]);
  return useMemo(() => new Map([...(told?.options ?? []), ...(told?.together ?? [])].map((each) => [nameOf(each), each.tables])), [told]);
}
