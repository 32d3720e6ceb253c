/** Sheets of modules that take the place of the map: the track of events, the Intelligence Sheet. */
import { moduleOf } from "../wire/modules";
import type { TableView } from "../wire/types";
import { EventsScene } from "./events/EventsScene";
import { LedgerScene } from "./ledger/LedgerScene";

/** Questions about what somebody holds: where there is little room it comes first. */
const HANDS: ReadonlySet<string> = new Set(["events.play", "events.secrets", "events.break", "events.prevail"]);

export type SheetName = "events.deck" | "missions.intel";

/** The sheet that a question is about, by its kind; null if it is about the map. */
export function sheetAbout(view: TableView): SheetName | null {
  const kind = view.decision?.kind ?? "";
  if (kind.startsWith("events.") && moduleOf(view, "events.deck")) return "events.deck";
  if (kind.startsWith("intelligence.") && moduleOf(view, "missions.intel")) return "missions.intel";
  return null;
}

export function SheetScene({ name, view, onMap }: { name: SheetName; view: TableView; onMap: () => void }) {
  const events = moduleOf(view, "events.deck");
  const sheet = moduleOf(view, "missions.intel");
  if (name === "events.deck") return events && <EventsScene events={events} viewer={view.viewer} hands={HANDS.has(view.decision?.kind ?? "")} onMap={onMap} />;
  return sheet && <LedgerScene sheet={sheet} network={moduleOf(view, "core.network")} viewer={view.viewer} onMap={onMap} />;
}
