/** How it came about: dice, card, column and shifts, and the rule that says so. */
import type { LogEntry } from "../../wire/types";
import { ActionCard } from "../pieces/ActionCard";
import { Thrown } from "../pieces/Thrown";
import styles from "./ArithmeticDetails.module.css";

export function ArithmeticDetails({ entry, onRule }: { entry: LogEntry; onRule: (number: string) => void }) {
  const told = entry.arithmetic;
  return (
    <div className={styles.details}>
      {told && (told.dice.length > 0 || told.cards.length > 0) && (
        <div className={styles.thrown}>
          <Thrown dice={told.dice} />
          {told.cards.map((card) => (
            <ActionCard key={card.number} card={card} />
          ))}
        </div>
      )}
      {told && (
        <dl className={styles.lines}>
          {told.lines.map((line, index) => (
            <div key={index}>
              <dt>{line.label}</dt>
              <dd>{line.value}</dd>
            </div>
          ))}
          {told.result && (
            <div className={styles.result}>
              <dt>Result</dt>
              <dd>{told.result}</dd>
            </div>
          )}
        </dl>
      )}
      <button type="button" className="link" onClick={() => { onRule(entry.case); }}>
        {`Rule ${entry.case}`}
      </button>
    </div>
  );
}
