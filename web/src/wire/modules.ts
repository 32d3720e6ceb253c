/** What the modules of a ruleset show of themselves: two that the page draws in a place of their own, and sheets. */
import type { components } from "./schema";
import type { TableView } from "./types";

type Schemas = components["schemas"];
/** The fields of every module that has any, by its id. */
type ModuleViews = Schemas["ModuleViews"];

export type ModuleView = Schemas["ModuleView"];
export type GalaxyView = ModuleViews["galactic"];

/** The modules that have a place of their own on the table. */
const DRAWN: ReadonlySet<string> = new Set<keyof ModuleViews>(["galactic", "mulligan"]);

export function moduleOf<Id extends keyof ModuleViews>(
  view: Pick<TableView, "modules">,
  id: Id,
): ModuleViews[Id] | null {
  return (view.modules.find((each) => each.id === id) as ModuleViews[Id] | undefined) ?? null;
}

/** All others are sheets with a title and rows; without rows there is nothing to see. */
export function sheetsOf(view: Pick<TableView, "modules">): ModuleView[] {
  return view.modules.filter(({ id, rows }) => !DRAWN.has(id) && rows.length > 0);
}
