/** What the modules of a ruleset show of themselves: some that the page draws in a place of their own, and sheets. */
import type { components } from "./schema";
import type { TableView } from "./types";

type Schemas = components["schemas"];
/** The fields of every module that has any, by its id. */
type ModuleViews = Schemas["ModuleViews"];

export type ModuleView = Schemas["ModuleView"];
export type GalaxyView = ModuleViews["galactic"];
export type BidsView = ModuleViews["core.victory"];
export type AlarmView = ModuleViews["core.assign"];
export type NetworkView = ModuleViews["core.network"];
export type EventsView = ModuleViews["events.deck"];
export type IntelligenceView = ModuleViews["missions.intel"];
export type EventCard = EventsView["new"][number];
export type ConduitState = NetworkView["conduits"][string];

/** The modules that have a place of their own, and need no sheet. */
const SHEETLESS: ReadonlySet<string> = new Set<keyof ModuleViews>(["galactic", "mulligan", "core.network", "events.deck", "missions.intel"]);

export function moduleOf<Id extends keyof ModuleViews>(
  view: Pick<TableView, "modules">,
  id: Id,
): ModuleViews[Id] | null {
  return (view.modules.find((each) => each.id === id) as ModuleViews[Id] | undefined) ?? null;
}

/** All others are sheets with a title and rows; without rows there is nothing to see. */
export function sheetsOf(view: Pick<TableView, "modules">): ModuleView[] {
  return view.modules.filter(({ id, rows }) => !SHEETLESS.has(id) && rows.length > 0);
}
