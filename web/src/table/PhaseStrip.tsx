/** The segments of the turn in order, and where we are. */
import { capital, PLAYER } from "../facts/names";
import type { Side } from "../wire/types";
import styles from "./PhaseStrip.module.css";
import { Emblem } from "./pieces/Emblem";
import { actorOf, segmentTitle, sideOf } from "./story/logGroups";

interface Turn {
  side: Side | null;
  segments: string[];
}

/** The segments by the Player-Turn they belong to. */
export function playerTurns(sequence: readonly string[]): Turn[] {
  const turns: Turn[] = [];
  for (const segment of sequence) {
    const side = sideOf(segment);
    const last = turns.at(-1);
    if (last && last.side === side) last.segments.push(segment);
    else turns.push({ side, segments: [segment] });
  }
  return turns;
}

const SHORT: Record<string, string> = {
  movement: "Move",
  reaction: "React",
  "military-combat": "Combat",
  search: "Search",
  missions: "Missions",
};

export function PhaseStrip({ sequence, segment }: { sequence: readonly string[]; segment: string }) {
  return (
    <ol className={styles.strip} aria-label="Sequence of play">
      {segment === "set-up" && (
        <li className={styles.turn}>
          <span className={`${styles.segment} ${styles.now}`} aria-current="step">Set-up</span>
        </li>
      )}
      {playerTurns(sequence).map((turn, index) => (
        <li key={index} className={`${styles.turn} ${turn.side ? styles[turn.side] : ""}`}>
          {turn.side && <Emblem side={turn.side} size={15} />}
          {turn.side && (
            <span className={styles.who}>
              {PLAYER[turn.side]}
              <span className="visually-hidden"> Player-Turn</span>
            </span>
          )}
          {turn.segments.map((each) => (
            <span
              key={each}
              className={each === segment ? `${styles.segment} ${styles.now}` : styles.segment}
              aria-current={each === segment ? "step" : undefined}
              title={`${segmentTitle(each)}${actorOf(each) !== turn.side ? " (the other player acts)" : ""}`}
            >
              {shortName(each)}
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}

function shortName(segment: string): string {
  const part = segment.split(".").at(-1) ?? segment;
  return SHORT[part] ?? capital(part);
}
