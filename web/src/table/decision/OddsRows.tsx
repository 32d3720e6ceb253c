/** One table of chances: its title with the rule that can be read, and a bar for each outcome. */
import { capital } from "../../facts/names";
import type { OddsTable } from "../../wire/types";
import styles from "./OddsPanel.module.css";
import { percent } from "./percent";

/** What was tried so often that its chance is known to a point needs no remark. */
const UNSURE = 0.015;

export function OddsRows({ table, onRule }: { table: OddsTable; onRule: (number: string) => void }) {
  return (
    <div>
      <p className={styles.caption}>
        {capital(table.title)}{" "}
        <button type="button" className="link" onClick={() => { onRule(table.case); }}>
          {table.case}
        </button>
      </p>
      <ul className={styles.rows}>
        {table.rows.map((row) => (
          <li key={row.outcome} data-hurts={row.hurts || undefined}>
            <span className={styles.bar} style={{ inlineSize: `${String(row.chance * 100)}%` }} />
            <span className={styles.outcome}>{row.outcome}</span>
            <b>
              {percent(row.chance)}
              {row.within > UNSURE && <small>{` ±${String(Math.round(row.within * 100))}`}</small>}
            </b>
          </li>
        ))}
      </ul>
    </div>
  );
}
