/** What the modules of the ruleset keep on the table: a sheet for each, with its title and rows. */
import { sheetsOf } from "../../wire/modules";
import type { TableView } from "../../wire/types";
import styles from "./ModuleSheets.module.css";

export function ModuleSheets({ view }: { view: TableView }) {
  return sheetsOf(view).map(({ id, title, rows }) => (
    <section key={id} className={styles.sheet} aria-label={title} data-module={id}>
      <h3>{title}</h3>
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
