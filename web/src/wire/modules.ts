/** What the modules of a ruleset show of themselves: some that the page knows and draws, and sheets. */
import type { components } from "./schema";
import type { TableView } from "./types";

type Schemas = components["schemas"];

export type ModuleView = Schemas["ModuleView"];
export type GalaxyView = Schemas["GalaxyView"];
export type BidsView = Schemas["BidsView"];
export type AlarmView = Schemas["AlarmView"];
export type NetworkView = Schemas["NetworkView"];
export type ConduitState = NetworkView["conduits"][string];

/** The modules that the page knows, by their ids. */
interface Drawn {
  galactic: GalaxyView;
  mulligan: Schemas["MulliganView"];
  "core.victory": BidsView;
  "core.assign": AlarmView;
  "core.network": NetworkView;
}

/** Those that have a place of their own, and need no sheet. */
const SHEETLESS: ReadonlySet<string> = new Set<keyof Drawn>(["galactic", "mulligan", "core.network"]);

export function moduleOf<Id extends keyof Drawn>(view: Pick<TableView, "modules">, id: Id): Drawn[Id] | null {
  return (view.modules.find((each) => each.id === id) as Drawn[Id] | undefined) ?? null;
}

/** All others are sheets with a title and rows; without rows there is nothing to see. */
export function sheetsOf(view: Pick<TableView, "modules">): ModuleView[] {
  return view.modules.filter(({ id, rows }) => !SHEETLESS.has(id) && rows.length > 0);
}
