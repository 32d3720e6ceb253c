/** What is asked, what has been chosen so far, and what a player may do about it: for all parts of the dock. */
import { createContext, use } from "react";
import type { HintMessage, OddsTable, Table, Wish } from "../../wire/types";
import type { DialogName } from "../Dialogs";
import type { Wishes } from "../useWishes";
import type { Choice } from "./choices";
import type { Key, Touching } from "./lighting";
import type { Odds } from "./useOdds";

export interface DecisionState {
  table: Table;
  /** The actions that are left by what has been chosen. */
  left: Choice[];
  all: Touching[];
  chosen: readonly Key[];
  /** What is wished for a while, and how something is wished. */
  wishes: Wishes;
  onWish: (wish: Wish) => void;
  /** What can be said with a choice: that nothing of its kind comes after it; and whether it is said already. */
  last: Wish | null;
  ending: boolean;
  end: (ends: boolean) => void;
  /** The action that waits for a yes. */
  asking: Choice | null;
  hint: HintMessage | null;
  odds: Odds | null;
  /** The chances of each action, as far as they are known. */
  chances: ReadonlyMap<string, OddsTable[]>;
  /** What is about to be done by a standing order, if nobody stops it. */
  soon: (() => void) | null;
  act: (action: Choice, again?: boolean) => void;
  confirm: (action: Choice) => void;
  preview: (action: Choice) => void;
  choose: (keys: readonly Key[]) => void;
  look: (place: string) => void;
  back: () => void;
  undo: () => void;
  askHint: () => void;
  suggest: () => void;
  openRule: (number: string) => void;
  open: (dialog: DialogName) => void;
  /** The whole sitting on one sheet, where there is one. */
  openSheet: (() => void) | null;
}

export const DecisionContext = createContext<DecisionState | null>(null);

export function useDecision(): DecisionState {
  const decision = use(DecisionContext);
  if (!decision) throw new Error("useDecision needs a DecisionContext");
  return decision;
}
