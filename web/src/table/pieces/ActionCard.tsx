/** A drawn Action Card: the mission letters and the event of the section that counts. */
import { capital } from "../../facts/names";
import type { DrawnCard } from "../../wire/types";
import styles from "./ActionCard.module.css";

export function ActionCard({ card, falling = false }: { card: DrawnCard; falling?: boolean }) {
  return (
    <figure
      className={falling ? `${styles.card} ${styles.falling}` : styles.card}
      aria-label={`${card.noun} ${String(card.number)}: letters ${card.letters || "none"}; ${card.event}`}
    >
      <figcaption className={styles.head}>
        <span>{capital(card.section)}</span>
        <span>№ {card.number}</span>
      </figcaption>
      <div className={styles.letters}>
        {card.letters ? [...card.letters].map((letter, index) => <b key={index}>{letter}</b>) : <i>no letters</i>}
      </div>
      <div className={styles.event}>{card.event}</div>
    </figure>
  );
}
