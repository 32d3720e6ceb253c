/** An event card: what it is, what it does, and which of its lines are in force. */
import { Baked } from "../../art/Baked";
import { eventPicture } from "../../art/pictures";
import type { EventCard as Card } from "../../wire/modules";
import styles from "./EventCard.module.css";

const DECKS: Record<Card["deck"], string> = {
  galactic: "Galactic",
  major: "Major",
  historic: "Historic",
  "imperial-secret": "The Empire’s secret",
  "rebel-secret": "The Rebels’ secret",
};

interface EventCardProps {
  card: Card;
  /** Where it lies: face-up before it is due, due, or for the rest of the game. */
  now: "face-up" | "due";
}

export function EventCard({ card, now }: EventCardProps) {
  const lines = [
    { title: "Now", text: card.now, holds: true },
    { title: "When due", text: card.when_due, holds: now === "due" },
    { title: card.deck === "galactic" ? "Research" : "Lasts", text: card.stays, holds: false },
  ].filter(({ text }) => text !== "");
  const whole = [card.turned_up, card.face_up, card.due, card.lasting].filter(Boolean);
  return (
    <article className={styles.card} data-deck={card.deck} data-carrier={card.carrier || undefined} data-card={card.code}>
      <p className={styles.deck}>{DECKS[card.deck]}</p>
      <Baked picture={eventPicture(card.code, card.carrier ? 150 : 240)} className={styles.picture} />
      <h4>{card.name}</h4>
      {card.named.length > 0 && <p className={styles.named}>{card.named.join(", ")}</p>}
      {lines.map(({ title, text, holds }) => (
        <p key={title} className={styles.line} data-holds={holds || undefined}>
          <b>{title}</b> {text}
        </p>
      ))}
      {whole.length > 0 && (
        <details className={styles.whole}>
          <summary>In full</summary>
          {whole.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </details>
      )}
    </article>
  );
}
