/** Bids on the life of the Empire: which can be made, what each turn would mean, and the sheet for them. */
import { useState } from "react";
import { useSettings } from "../../settings/settings";
import { moduleOf, type BidsView } from "../../wire/modules";
import type { ActionInfo, Side, Table } from "../../wire/types";
import { HUMAN } from "../seats";

/** The decision that seals a bid. */
export const BIDS = "bids";
/** Where the sheet begins: nine parts in ten of the track, as most games go. */
const USUAL = 0.9;

export interface Bids {
  /** The action of each number of turns. */
  actions: ReadonlyMap<number, ActionInfo>;
  suggested: number;
}

export function bidsOf({ actions, view }: Pick<Table, "actions" | "view">): Bids | null {
  if (view.decision?.kind !== BIDS) return null;
  const found = new Map(actions.map((each) => [Number(/\d+/.exec(each.action)?.[0]), each]));
  const suggested = Math.round(USUAL * found.size);
  return found.has(suggested) ? { actions: found, suggested } : null;
}

export function bidOf(bids: Bids, turns: number): ActionInfo {
  const action = bids.actions.get(turns);
  if (!action) throw new Error(`nobody can bid ${String(turns)}`);
  return action;
}

/** Who wins, or that nobody does, if the Rebels have what they need in this turn. */
export function bandOf({ lower, higher }: Pick<BidsView, "lower" | "higher">, turn: number): Side | "draw" {
  return turn <= lower ? "rebel" : turn <= higher ? "draw" : "imperial";
}

export interface Bidding {
  bids: Bids | null;
  view: BidsView | null;
  side: Side;
  shown: boolean;
  open: () => void;
  close: () => void;
}

/** The sheet of a bid: opened by itself where sheets are, closed to look at the map. */
export function useBidding(table: Table): Bidding {
  const { sheets } = useSettings();
  const { decision, viewer } = table.view;
  const mine = decision !== null && decision.side === viewer && table.players[decision.side] === HUMAN;
  const bids = mine ? bidsOf(table) : null;
  const [turned, setTurned] = useState<boolean | null>(null);
  if (bids === null && turned !== null) setTurned(null);
  return {
    bids,
    view: moduleOf(table.view, "core.victory"),
    side: decision?.side ?? "rebel",
    shown: bids !== null && (turned ?? sheets),
    open: () => { setTurned(true); },
    close: () => { setTurned(false); },
  };
}
