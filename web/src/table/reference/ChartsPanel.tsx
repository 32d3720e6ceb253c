/** The charts as they are printed. */
import { useState } from "react";
import { useFacts } from "../../facts/FactsContext";
import type { PrintedChart } from "../../wire/types";
import styles from "./Reference.module.css";

interface ChartsProps {
  /** Charts that only the rules of this game have. */
  own?: readonly PrintedChart[];
  onRule: (number: string) => void;
}

export function ChartsPanel({ own = [], onRule }: ChartsProps) {
  const printed = useFacts().charts;
  const charts = [...own, ...printed];
  const [name, setName] = useState(charts[0]?.name ?? "");
  const chart = charts.find((each) => each.name === name);
  return (
    <div className={styles.panel}>
      <select className="field" value={name} aria-label="Chart" onChange={(event) => { setName(event.target.value); }}>
        {charts.map((each) => (
          <option key={each.name} value={each.name}>
            {each.title}
          </option>
        ))}
      </select>
      {chart && (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={chart.title}>
          <table className={styles.chart}>
            <thead>
              <tr>
                {chart.columns.map((column, index) => (
                  <th key={index} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {chart.rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, at) => (at === 0 ? <th key={at} scope="row">{cell}</th> : <td key={at}>{cell}</td>))}
                </tr>
              ))}
            </tbody>
          </table>
          {chart.notes.map((note) => (
            <p key={note} className={styles.ruling}>
              {note}
            </p>
          ))}
          <button type="button" className="link" onClick={() => { onRule(chart.case); }}>
            {`Rule ${chart.case}`}
          </button>
        </div>
      )}
    </div>
  );
}
