/** What the pieces and places of a board need to know: what is shown, lit and chosen, and whom to tell. */
import { createContext, use } from "react";
import type { PageFacts, TableView } from "../../wire/types";
import type { Key } from "../decision/lighting";

export interface BoardState {
  facts: PageFacts;
  view: TableView;
  lit: ReadonlySet<Key>;
  /** What of it the present question is about: there the map goes. */
  asked?: ReadonlySet<Key>;
  /** What can be drawn over the map. */
  grabs?: ReadonlySet<Key>;
  chosen: readonly Key[];
  /** What has been put aboard a ship or into a stack that is about to leave. */
  along: ReadonlySet<Key>;
  /** A place that the story points at. */
  pointed: string | null;
  /** Where the decision is about, "" if nowhere in particular. */
  here: string;
  /** A place whose options somebody looks at, "" if none: the map goes there. */
  toward?: string;
  /** The numbers of what one should know that happened on each planet. */
  pins?: ReadonlyMap<string, string>;
  click: (key: Key) => void;
  /** Somebody begins to draw this over the map, or has let it go where nothing takes it. */
  grab?: (key: Key) => void;
  drop?: () => void;
  /** So many more of the units that are drawn come along; false while the table has not said that they can. */
  more?: (key: Key, number: number) => boolean;
  /** Has the table answered what was drawn? */
  settled?: () => boolean;
  /** The pointer or the focus is on this thing, or (null) on nothing. */
  foresee: (key: Key | null) => void;
}

export const BoardContext = createContext<BoardState | null>(null);

export function useBoard(): BoardState {
  const board = use(BoardContext);
  if (!board) throw new Error("useBoard needs a BoardContext");
  return board;
}
