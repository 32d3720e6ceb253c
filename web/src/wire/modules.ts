/** What the modules of a ruleset show of themselves: some that the page draws in a place of their own, and sheets. */
import type { components } from "./schema";
import type { TableView } from "./types";

type Schemas = components["schemas"];

export type ModuleView = Schemas["ModuleView"];
export type GalaxyView = Schemas["GalaxyView"];
export type NetworkView = Schemas["NetworkView"];
export type ConduitState = NetworkView["conduits"][string];

/** The modules that have a place of their own on the table, by their ids. */
interface Drawn {
  galactic: GalaxyView;
  mulligan: Schemas["MulliganView"];
  "core.network": NetworkView;
}

const DRAWN: ReadonlySet<string> = new Set<keyof Drawn>(["galactic", "mulligan", "core.network"]);

export function moduleOf<Id extends keyof Drawn>(view: Pick<TableView, "modules">, id: Id): Drawn[Id] | null {
  return (view.modules.find((each) => each.id === id) as Drawn[Id] | undefined) ?? null;
}

/** All others are sheets with a title and rows; without rows there is nothing to see. */
export function sheetsOf(view: Pick<TableView, "modules">): ModuleView[] {
  return view.modules.filter(({ id, rows }) => !DRAWN.has(id) && rows.length > 0);
}
