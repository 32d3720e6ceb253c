/** What cannot be chosen here though one might look for it, each with what it would need. */
import type { Table } from "../../wire/types";
import styles from "./NotPossible.module.css";

export function NotPossible({ table, onRule }: { table: Table; onRule: (number: string) => void }) {
  const missing = table.view.decision?.not_offered ?? [];
  const [first] = missing;
  if (!first) return null;
  return (
    <details className={styles.not}>
      <summary>{`Not possible here: ${missing.map(({ name }) => name).join(", ")}`}</summary>
      <ul>
        {missing.map(({ what, name, needs }) => (
          <li key={what}>
            <b>{name}</b> {`needs: ${needs}.`}
          </li>
        ))}
      </ul>
      <button type="button" className="link" onClick={() => { onRule(first.case); }}>
        {`§ ${first.case}`}
      </button>
    </details>
  );
}
