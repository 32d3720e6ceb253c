/** The track of events in the place of the map: the decks, what is new, what is due, and both hands. */
import { Baked } from "../../art/Baked";
import { eventPicture } from "../../art/pictures";
import { PLAYER } from "../../facts/names";
import type { Side } from "../../wire/types";
import type { EventCard as Card, EventsView } from "../../wire/modules";
import { useScrollBox } from "../../table/useScrollBox";
import { EventCard } from "./EventCard";
import styles from "./EventsScene.module.css";

interface EventsSceneProps {
  events: EventsView;
  /** Whose eyes look at it. */
  viewer: Side | "spectator";
  /** Whether the question is about what somebody holds. */
  hands: boolean;
  onMap: () => void;
}

/** More backs than these say no more than the number. */
const MOST_BACKS = 4;
const DECKS = { galactic: "Galactic", major: "Major" } as const;

export function EventsScene({ events, viewer, hands, onMap }: EventsSceneProps) {
  const { ref: lasting, tabIndex } = useScrollBox<HTMLUListElement>();
  const near: Side = viewer === "imperial" ? "imperial" : "rebel";
  const far: Side = near === "rebel" ? "imperial" : "rebel";
  return (
    <section className={styles.stage} aria-label="Events" data-still data-hands={hands || undefined} data-module={events.id}>
      <header className={styles.head}>
        <h2>Events</h2>
        {events.played.length > 0 && (
          <ul className={styles.lasting} aria-label="Events that last" ref={lasting} tabIndex={tabIndex}>
            {events.played.map((card) => (
              <li key={card.code} title={card.lasting}>
                <Baked picture={eventPicture(card.code, 64)} />
                <b>{card.name}</b>
                <span>{card.stays || card.when_due || card.now}</span>
              </li>
            ))}
          </ul>
        )}
        <button type="button" className={styles.map} onClick={onMap}>
          See the map
        </button>
      </header>
      <div className={styles.track}>
        <div className={styles.decks} role="group" aria-label="Decks">
          {Object.entries(DECKS).map(([deck, title]) => (
            <p key={deck} data-deck={deck}>
              <span>{title}</span>
              <b>{events.decks[deck] ?? 0}</b> left
              <Known events={events} deck={deck} />
            </p>
          ))}
        </div>
        <Box title="New" line="due next turn" cards={events.new} now="face-up">
          {events.sudden > 0 && (
            <p className={styles.sudden}>
              <b>{events.sudden === 1 ? "One sudden event" : `${String(events.sudden)} sudden events`}</b>
              {" face-down under it, turned up when it is due"}
              <Known events={events} deck="sudden" />
            </p>
          )}
        </Box>
        <Box title="Due" line="in force this turn, then it goes" cards={events.due} now="due" />
        <div className={styles.decks} role="group" aria-label="Discarded">
          <p data-deck="discard">
            <span>Discard</span>
            <b>{events.discard.length}</b> {events.discard.length === 1 ? "card" : "cards"}
          </p>
          <ol className={styles.gone}>
            {events.discard.toReversed().map((card) => (
              <li key={card.code}>
                <Baked picture={eventPicture(card.code, 96)} />
                {card.name}
              </li>
            ))}
          </ol>
        </div>
      </div>
      <div className={styles.hands}>
        <Hand events={events} side={near} own={viewer === near} />
        <Hand events={events} side={far} own={false} />
      </div>
    </section>
  );
}

/** What one has seen of a pile by Research, from its top on; the other side does not know that one knows. */
function Known({ events, deck }: { events: EventsView; deck: string }) {
  const places = Object.entries(events.known[deck] ?? {}).sort(([one], [other]) => Number(one) - Number(other));
  if (places.length === 0) return null;
  return (
    <span className={styles.known} data-known={deck}>
      {places.map(([place, code]) => (
        <span key={place} title={[events.faces[code]?.now, events.faces[code]?.when_due].filter(Boolean).join(" ")}>
          {`${position(Number(place))}: ${events.faces[code]?.name ?? code}`}
        </span>
      ))}
    </span>
  );
}

const position = (place: number) => (place === 1 ? "on top" : `card ${String(place)}`);

interface BoxProps {
  title: string;
  line: string;
  cards: readonly Card[];
  /** Which lines of its cards are in force. */
  now: "face-up" | "due";
  children?: React.ReactNode;
}

function Box({ title, line, cards, now, children }: BoxProps) {
  return (
    <section className={styles.box} aria-label={title} data-box={now} data-empty={cards.length === 0 || undefined}>
      <h3>
        {title} <small>{line}</small>
      </h3>
      <div className={styles.cards}>
        {cards.map((card) => (
          <EventCard key={card.code} card={card} now={now} />
        ))}
        {cards.length === 0 && <p className={styles.none}>No card lies here.</p>}
        {children}
      </div>
    </section>
  );
}

function Hand({ events, side, own }: { events: EventsView; side: Side; own: boolean }) {
  const open = events.held[side] ?? [];
  const closed = (events.hands[side] ?? 0) - open.length;
  const first = events.first_right === side;
  return (
    <section className={styles.hand} data-side={side} aria-label={`Hand of the ${PLAYER[side]}`}>
      <div className={styles.whose}>
        <h3>{own ? "Your hand" : `The ${PLAYER[side]}`}</h3>
        <p>{`Research ${String(events.research[side] ?? 0)}`}</p>
        <Known events={events} deck={`${side}-secret`} />
        {first && (
          <p className={styles.first} title="Who has First Right is asked first; it passes on when a card is played by it.">
            <b aria-hidden="true">1</b> First Right
          </p>
        )}
      </div>
      <ul>
        {open.map((card) => (
          <li key={card.code} className={styles.held} title={[card.turned_up, card.due, card.lasting].filter(Boolean).join(" ")}>
            <Baked picture={eventPicture(card.code, 72)} />
            <b>
              {card.name} {card.deck === "historic" && <small>open to both</small>}
            </b>
            <span>{card.now || card.when_due || card.stays}</span>
          </li>
        ))}
        {closed > 0 && (
          <li className={styles.closed}>
            <span className={styles.backs} aria-hidden="true">
              {Array.from({ length: Math.min(closed, MOST_BACKS) }, (_, index) => (
                <i key={index} />
              ))}
            </span>
            {closed === 1 ? "one card face-down" : `${String(closed)} cards face-down`}
          </li>
        )}
        {open.length + closed === 0 && <li className={styles.closed}>no card</li>}
      </ul>
    </section>
  );
}
