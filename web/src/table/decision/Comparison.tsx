/** All options of a decision side by side, each with what may come of it. */
import { useEffect } from "react";
import type { Seat } from "../../wire/seat";
import type { ActionInfo, Table } from "../../wire/types";
import styles from "./Comparison.module.css";
import { OddsRows } from "./OddsRows";

interface ComparisonProps {
  table: Table;
  seat: Seat;
  onAct: (action: ActionInfo) => void;
  onRule: (number: string) => void;
}

export function Comparison({ table, seat, onAct, onRule }: ComparisonProps) {
  const { step, actions } = table;
  const { send, allOdds } = seat;
  const told = allOdds?.step === step ? allOdds : null;
  const ask = told === null;
  useEffect(() => {
    if (ask) send({ type: "all-odds" });
  }, [ask, send, step]);
  if (!told) return <p role="status">The chances are being worked out …</p>;
  return (
    <ul className={styles.options}>
      {told.options.map((option) => {
        const action = actions.find((each) => each.action === option.action);
        return (
          action && (
            <li key={option.action} className={styles.option} data-option={option.action}>
              <button type="button" className={styles.choose} onClick={() => { onAct(action); }}>
                {option.label}
                {option.final && <small className={styles.final}>cannot be taken back</small>}
              </button>
              {option.tables.map((each) => (
                <OddsRows key={each.title} table={each} onRule={onRule} />
              ))}
              {option.tables.length === 0 && <p className={styles.sure}>{action.wastes || "No chance is involved."}</p>}
            </li>
          )
        );
      })}
    </ul>
  );
}
