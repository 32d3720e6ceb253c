/** One thing that happened: its dice or card, the sentence, and the outcome. */
import type { LogEntry } from "../../wire/types";
import { ActionCard } from "../pieces/ActionCard";
import { Thrown } from "../pieces/Thrown";
import styles from "./Happening.module.css";

interface HappeningProps {
  entry: LogEntry;
  fresh: boolean;
  /** Opens a rule, where there is room to read it. */
  onRule?: (number: string) => void;
}

export function Happening({ entry, fresh, onRule }: HappeningProps) {
  const told = entry.arithmetic;
  const shows = told && told.dice.length + told.cards.length > 0;
  return (
    <div className={`${styles.happening} ${fresh ? styles.fresh : ""}`} role="status">
      {shows && (
        <div className={styles.thrown}>
          <Thrown dice={told.dice} falling={fresh} />
          {told.cards.map((card) => (
            <ActionCard key={card.number} card={card} falling={fresh} />
          ))}
          {told.result && told.cards.length === 0 && <strong className={styles.result}>{told.result}</strong>}
        </div>
      )}
      <p>
        {entry.text}{" "}
        {onRule && entry.case && (
          <button type="button" className={`link ${styles.why}`} title="Read the rule" onClick={() => { onRule(entry.case); }}>
            {`§ ${entry.case}`}
          </button>
        )}
      </p>
    </div>
  );
}
