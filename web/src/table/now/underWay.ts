/** The innermost procedure of a kind that is under way. */
import type { TableView, UnderWay, UnderWayOf } from "../../wire/types";

export function underWay<P extends UnderWay["procedure"]>(view: TableView, procedure: P): UnderWayOf<P> | null {
  return view.under_way.findLast((each): each is UnderWayOf<P> => each.procedure === procedure) ?? null;
}
