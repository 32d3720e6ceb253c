/** What the modules of the ruleset keep on the table: a sheet for each, with its title and rows. */
import type { SheetName } from "../../scene/SheetScene";
import { moduleOf, sheetsOf, type EventCard, type EventsView } from "../../wire/modules";
import type { TableView } from "../../wire/types";
import { LifeTrack } from "../sheets/LifeTrack";
import styles from "./ModuleSheets.module.css";
import { NetworkSheet } from "./NetworkSheet";

interface ModuleSheetsProps {
  view: TableView;
  /** Puts a sheet in the place of the map. */
  onSheet: (name: SheetName) => void;
}

export function ModuleSheets({ view, onSheet }: ModuleSheetsProps) {
  const network = moduleOf(view, "core.network");
  const events = moduleOf(view, "events.deck");
  const ledger = moduleOf(view, "missions.intel");
  return (
    <>
      {events && <EventsInShort events={events} onOpen={() => { onSheet("events.deck"); }} />}
      {ledger && (
        <section className={styles.sheet} aria-label={ledger.title} data-module={ledger.id}>
          <h3>{ledger.title}</h3>
          <button type="button" className="link" onClick={() => { onSheet("missions.intel"); }}>
            Open the ledger
          </button>
        </section>
      )}
      {network && <NetworkSheet network={network} own={view.viewer === "rebel"} />}
      <PlainSheets view={view} />
    </>
  );
}

/** What is in force and what comes, by name. */
function EventsInShort({ events, onOpen }: { events: EventsView; onOpen: () => void }) {
  const names = (cards: readonly EventCard[]) => cards.map((card) => card.name).join(", ") || "nothing";
  return (
    <section className={styles.sheet} aria-label={events.title} data-module={events.id}>
      <h3>{events.title}</h3>
      <dl>
        <div>
          <dt>Due</dt>
          <dd>{names(events.due)}</dd>
        </div>
        <div>
          <dt>New</dt>
          <dd>{names(events.new)}</dd>
        </div>
      </dl>
      <button type="button" className="link" onClick={onOpen}>
        Look at the cards
      </button>
    </section>
  );
}

/** Those that have a title and rows, and nothing of their own. */
function PlainSheets({ view }: { view: TableView }) {
  const bids = moduleOf(view, "core.victory");
  return sheetsOf(view).map(({ id, title, rows }) => (
    <section key={id} className={styles.sheet} aria-label={title} data-module={id}>
      <h3>{title}</h3>
      {id === bids?.id && bids.opened && <LifeTrack view={bids} turn={view.turn} />}
      <dl>
        {rows.map(({ label, value }, index) => (
          <div key={index}>
            {label && <dt>{label}</dt>}
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
