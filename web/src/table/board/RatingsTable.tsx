/** The six ratings; where wounds or drugs change one, the present value stands beside the printed. */
import { capital, RATINGS } from "../../facts/names";
import type { CharacterFacts } from "../../wire/types";
import styles from "./RatingsTable.module.css";

export function RatingsTable({ printed, now }: { printed: CharacterFacts; now?: Record<string, number> | undefined }) {
  return (
    <dl className={styles.ratings}>
      {RATINGS.map((rating) => {
        const present = now?.[rating] ?? printed[rating];
        return (
          <div key={rating}>
            <dt>{capital(rating)}</dt>
            <dd>
              {present}
              {present !== printed[rating] && <s>{printed[rating]}</s>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
