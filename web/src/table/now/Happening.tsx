/** One thing that happened: its dice or card, the sentence, and the outcome. */
import { useFacts } from "../../facts/FactsContext";
import type { LogEntry } from "../../wire/types";
import { ActionCard } from "../pieces/ActionCard";
import { Die } from "../pieces/Die";
import { arithmetic } from "../story/arithmetic";
import styles from "./Happening.module.css";

export function Happening({ entry, fresh }: { entry: LogEntry; fresh: boolean }) {
  const facts = useFacts();
  const told = arithmetic(entry, facts);
  const shows = told && told.dice.length + told.cards.length > 0;
  return (
    <div className={`${styles.happening} ${fresh ? styles.fresh : ""}`} role="status">
      {shows && (
        <div className={styles.thrown}>
          {told.dice.map((roll, index) => (
            <Die key={index} value={roll.value} label={roll.label} falling={fresh} />
          ))}
          {told.cards.map((card) => (
            <ActionCard key={card.number} card={card} falling={fresh} />
          ))}
          {told.result && told.cards.length === 0 && <strong className={styles.result}>{told.result}</strong>}
        </div>
      )}
      <p>{entry.text}</p>
    </div>
  );
}
