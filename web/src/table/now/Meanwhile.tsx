/** After the other side's turn: a few lines of what one should know, each the way to its place. */
import { SIDE_NAME } from "../../facts/names";
import type { LogEntry, Side } from "../../wire/types";
import styles from "./Meanwhile.module.css";
import { meanwhile, summary } from "./summary";

interface MeanwhileProps {
  log: LogEntry[];
  viewer: Side;
  /** From this entry on; null for the other side's last turn. */
  since: number | null;
  onPoint: (place: string | null) => void;
  onLook: (entry: number) => void;
  /** Tell it again from this entry on. */
  onTell: (entry: number) => void;
}

/** Fewer lines than this are read in the story itself. */
const FEW = 2;

export function Meanwhile({ log, viewer, since, onPoint, onLook, onTell }: MeanwhileProps) {
  const first = since ?? meanwhile(log, viewer);
  const lines = summary(log.slice(first));
  if (lines.length < (since === null ? FEW : 1)) return null;
  const side = SIDE_NAME[viewer === "rebel" ? "imperial" : "rebel"];
  return (
    <section className={styles.meanwhile} aria-label="What happened meanwhile">
      <h3>{since === null ? `The ${side} player’s turn` : "Since you last sat here"}</h3>
      <ul>
        {lines.map((entry) => (
          <li key={entry.number}>
            <button
              type="button"
              className={styles.line}
              title="Show where, as it was then"
              onClick={() => {
                onPoint(entry.place || null);
                onLook(entry.number);
              }}
            >
              {entry.headline ?? entry.text}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="button quiet" onClick={() => { onTell(first); }}>
        Show it again
      </button>
    </section>
  );
}
