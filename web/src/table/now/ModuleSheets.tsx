/** What the modules of the ruleset keep on the table: a sheet for each, with its title and rows. */
import { moduleOf, sheetsOf } from "../../wire/modules";
import type { TableView } from "../../wire/types";
import { LifeTrack } from "../sheets/LifeTrack";
import styles from "./ModuleSheets.module.css";
import { NetworkSheet } from "./NetworkSheet";

export function ModuleSheets({ view }: { view: TableView }) {
  const network = moduleOf(view, "core.network");
  return (
    <>
      {network && <NetworkSheet network={network} own={view.viewer === "rebel"} />}
      <PlainSheets view={view} />
    </>
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
