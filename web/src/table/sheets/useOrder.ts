/** The sheet of a row of cards: opened by itself where sheets are, closed to look at the map. */
import { useState } from "react";
import { useSettings } from "../../settings/settings";
import type { Table } from "../../wire/types";
import { HUMAN } from "../seats";
import { rowOf, type Row } from "./order";

export interface Order {
  row: Row | null;
  shown: boolean;
  open: () => void;
  close: () => void;
}

export function useOrder(table: Table): Order {
  const { sheets } = useSettings();
  const { decision, viewer } = table.view;
  const mine = decision !== null && decision.side === viewer && table.players[decision.side] === HUMAN;
  const row = mine ? rowOf(table) : null;
  // Whoever has begun to lay them one by one is left to it.
  const fresh = sheets && row?.first === 1;
  const [turned, setTurned] = useState<boolean | null>(null);
  if (row === null && turned !== null) setTurned(null);
  return {
    row,
    shown: row !== null && (turned ?? fresh),
    open: () => { setTurned(true); },
    close: () => { setTurned(false); },
  };
}
