/** All options of a decision side by side, each with what may come of it. */
import { useEffect } from "react";
import type { Seat } from "../../wire/seat";
import type { OddsTable, Table } from "../../wire/types";
import { asChoice, nameOf, type Choice } from "./choices";
import styles from "./Comparison.module.css";
import { groupActions } from "./groups";
import { matrixOf } from "./matrix";
import { MatrixTable } from "./MatrixTable";
import { OddsRows } from "./OddsRows";

interface ComparisonProps {
  table: Table;
  seat: Seat;
  onAct: (action: Choice) => void;
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
  const known = new Map(actions.map((each) => [each.action, each]));
  const tables = new Map(told.together.map((each) => [nameOf(each), each.tables]));
  // A fleet's way to where it lands, one mission for everybody: what is done together has chances of its own.
  const together = table.bundles.flatMap((bundle) => asChoice(bundle, known)).filter((each) => tables.has(nameOf(each)));
  const chances = new Map([...told.options, ...told.together].map((each) => [nameOf(each), each.tables]));
  const matrix = matrixOf(groupActions(actions).groups, table.bundles, chances);
  if (matrix) return <MatrixTable matrix={matrix} suggested={seat.hint?.step === step ? seat.hint.action : null} onAct={onAct} />;
  return (
    <ul className={styles.options}>
      {told.options.map((option) => {
        const action = known.get(option.action);
        return (
          action && (
            <li key={option.action} className={styles.option} data-option={option.action}>
              <Option action={action} label={option.label} final={option.final} tables={option.tables} onAct={onAct} onRule={onRule} />
            </li>
          )
        );
      })}
      {together.map((each) => (
        <li key={nameOf(each)} className={styles.option} data-together={nameOf(each)}>
          <Option action={each} label={each.label} final={each.final} tables={tables.get(nameOf(each)) ?? []} onAct={onAct} onRule={onRule} />
        </li>
      ))}
    </ul>
  );
}

interface OptionProps {
  action: Choice;
  label: string;
  final: boolean;
  tables: readonly OddsTable[];
  onAct: (action: Choice) => void;
  onRule: (number: string) => void;
}

function Option({ action, label, final, tables, onAct, onRule }: OptionProps) {
  return (
    <>
      <button type="button" className={styles.choose} onClick={() => { onAct(action); }}>
        {label}
        {final && <small className={styles.final}>cannot be taken back</small>}
      </button>
      {tables.map((each) => (
        <OddsRows key={each.title} table={each} onRule={onRule} />
      ))}
      {tables.length === 0 && <p className={styles.sure}>{action.wastes || "No chance is involved."}</p>}
    </>
  );
}
