/** What a player has wished for a while: the table gives its answer as long as it is held. */
import { useCallback, useEffect, useState } from "react";
import type { StandingOrder, Table, Viewer, Wish } from "../wire/types";

/** The scope in which each wish is held, by its name. */
export type Held = Readonly<Partial<Record<Wish["name"], string>>>;

export interface Wishes {
  held: Held;
  /** The answer of a wish to the present question, if there is one. */
  answer: string | null;
  /** It answers what comes after the present question. */
  wish: (wish: Wish) => void;
  /** From now on every question is asked again, or those that one wish would answer. */
  ask: (name?: Wish["name"]) => void;
}

const NOTHING: Held = {};
const NONE: readonly Wish[] = [];

/** Where the wishes of those who sit at this table are kept: two at one screen each have their own. */
export type Keeping = Readonly<Partial<Record<Viewer, Held>>>;
export type Keep = (viewer: Viewer, held: (before: Held) => Held) => void;

export function useKeeping(): readonly [Keeping, Keep] {
  const [keeping, setKeeping] = useState<Keeping>({});
  const keep = useCallback<Keep>((viewer, held) => {
    setKeeping((before) => ({ ...before, [viewer]: held(before[viewer] ?? NOTHING) }));
  }, []);
  return [keeping, keep];
}

function without(held: Held, name: Wish["name"]): Held {
  return Object.fromEntries(Object.entries(held).filter(([each]) => each !== name));
}

/** Whoever sees this table again after something had happened that he could not think of is asked anew. */
export function stillHeld(held: Held, wishes: readonly Wish[]): Held {
  const over = wishes.filter(({ name, scope, holds }) => held[name] !== undefined && (held[name] !== scope || !holds));
  if (over.length === 0) return held;
  return Object.fromEntries(Object.entries(held).filter(([name]) => !over.some((each) => each.name === name)));
}

export function answered(held: Held, wishes: readonly Wish[]): string | null {
  return wishes.find(({ name, scope, holds, action }) => holds && action && held[name] === scope)?.action ?? null;
}

/** Attacks are made as usual by a standing order; who wants to be asked about them has said so. */
export function overruled(order: StandingOrder | null, held: Held, wishes: readonly Wish[]): StandingOrder | null {
  const asks = order?.order === "assault" && wishes.some(({ name, scope }) => name === "assault" && held.assault === scope);
  return asks ? null : order;
}

/** What can be said with a choice: that it is the last of its kind. Null where it is said, or nothing is left to choose. */
export function sayable(table: Table, held: Held): Wish | null {
  const last = table.wishes.find(({ name }) => name === "last");
  return last && held.last !== last.scope && table.actions.some(({ passes }) => !passes) ? last : null;
}

export function useWishes(table: Table | null, tookBack: boolean, viewer: Viewer, [keeping, keep]: readonly [Keeping, Keep]): Wishes {
  const held = keeping[viewer] ?? NOTHING;
  const mine = table?.view.decision && table.view.decision.side === table.view.viewer;
  const wishes = mine ? table.wishes : NONE;
  // Who takes something back wants to think again.
  const [said, setSaid] = useState(-1);
  const moment = table?.moment ?? 0;
  // What is wished now holds whatever has come before.
  const now = tookBack ? NOTHING : said === moment ? held : stillHeld(held, wishes);
  useEffect(() => {
    if (now !== held && Object.keys(held).length > 0) keep(viewer, () => now);
  }, [now, held, keep, viewer]);
  const wish = useCallback(({ name, scope }: Wish) => {
    setSaid(moment);
    keep(viewer, (before) => ({ ...before, [name]: scope }));
  }, [keep, viewer, moment]);
  const ask = useCallback((name?: Wish["name"]) => {
    keep(viewer, (before) => (name ? without(before, name) : NOTHING));
  }, [keep, viewer]);
  return { held: now, answer: tookBack || said === moment ? null : answered(now, wishes), wish, ask };
}
