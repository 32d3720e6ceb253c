/** Beside the map while one's own turn goes on: what one should know, in lines that bear the numbers of pins on it. */
import { useState } from "react";
import type { LogEntry } from "../../wire/types";
import { Faces } from "./Faces";
import { linesOf, type Report } from "./report";
import styles from "./Recap.module.css";

interface RecapProps {
  report: Report;
  /** The map goes to the place of a line, and marks it. */
  onPlace: (place: string) => void;
  /** The story is told again from there. */
  onTell: (entry: number) => void;
}

export function Recap({ report, onPlace, onTell }: RecapProps) {
  const [away, setAway] = useState(false);
  const lines = linesOf(report);
  return (
    <section className={styles.recap} aria-label="What you should know" data-recap={lines.length}>
      <header>
        <h3>
          <button type="button" aria-expanded={!away} title={away ? "Show them" : "Put them away"} onClick={() => { setAway(!away); }}>
            {titleOf(lines.length)}
          </button>
        </h3>
        {!away && <button type="button" className="link" onClick={() => { onTell(report.from); }}>watch again</button>}
      </header>
      {!away && (
        <ol>
          {lines.map((entry, index) => (
            <Line key={entry.number} entry={entry} number={index + 1} onPlace={onPlace} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Line({ entry, number, onPlace }: { entry: LogEntry; number: number; onPlace: (place: string) => void }) {
  const words = (
    <>
      <i aria-hidden="true">{number}</i>
      <Faces entry={entry} size={30} most={1} />
      <span>{entry.headline}</span>
    </>
  );
  return (
    <li data-entry={entry.number}>
      {entry.place ? (
        <button type="button" title="Show the place" onClick={() => { onPlace(entry.place); }}>
          {words}
        </button>
      ) : (
        <p>{words}</p>
      )}
    </li>
  );
}

const NUMBERS = ["Nothing", "One thing", "Two things", "Three things", "Four things", "Five things", "Six things"];

const titleOf = (lines: number) => `${NUMBERS[lines] ?? String(lines)} to know`;
