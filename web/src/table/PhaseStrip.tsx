/** The segments of the turn in order, and where we are. */
import { capital, PLAYER } from "../facts/names";
import type { Segment, Side } from "../wire/types";
import styles from "./PhaseStrip.module.css";
import { Emblem } from "./pieces/Emblem";
import { segmentTitle } from "./story/logGroups";

interface Turn {
  side: Side | null;
  round: number;
  segments: Segment[];
}

/** The segments by the Player-Turn they belong to. */
export function playerTurns(sequence: readonly Segment[]): Turn[] {
  const turns: Turn[] = [];
  for (const segment of sequence) {
    const { player: side, round } = segment;
    const last = turns.at(-1);
    if (last?.side === side && last.round === round) last.segments.push(segment);
    else turns.push({ side, round, segments: [segment] });
  }
  return turns;
}

/** Is a Segment played in this Game-Turn? Some come every second one. */
export function comesIn(segment: Segment, turn: number): boolean {
  return segment.when === "every-turn" || (segment.when === "odd-turns") === (turn % 2 === 1);
}

const SHORT: Record<string, string> = {
  movement: "Move",
  reaction: "React",
  "military-combat": "Combat",
  search: "Search",
  missions: "Missions",
  "force-points": "Buy",
  "interplanetary-movement": "Fleets",
  "space-combat": "Space",
  "character-movement": "People",
  "surface-movement": "Surface",
  "orbit-organization": "Orbits",
  "planet-secrets": "Secrets",
  repairs: "Repair",
  reorganization: "Reorganize",
  "imperial-purchases": "Empire buys",
  "rebel-purchases": "Rebels buy",
  "strategic-assignment": "Assignment",
};

/** Segments of neither player, while they are not played. */
const CLOSED = "···";

/** More than fit beside each other on a small screen: then only the Player-Turn that is played is opened. */
const MANY = 14;
const NEXT = 2;

interface Props {
  sequence: readonly Segment[];
  segment: string;
  turn: number;
}

export function PhaseStrip({ sequence: all, segment, turn: now }: Props) {
  const sequence = all.filter((each) => comesIn(each, now));
  /** Not the next to the Segment that is played: left out where there is no room. */
  const isFar = (turn: Turn, at: number) => Math.abs(at - turn.segments.findIndex((each) => each.id === segment)) > NEXT;
  const isOpen = (turn: Turn) => sequence.length <= MANY || turn.segments.some((each) => each.id === segment);
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
            <span className={isOpen(turn) ? styles.who : "visually-hidden"}>
              {PLAYER[turn.side]}
              <span className="visually-hidden"> Player-Turn</span>
            </span>
          )}
          {!isOpen(turn) && !turn.side && <span className={styles.who}>{CLOSED}</span>}
          {isOpen(turn) && turn.segments.map((each, at) => (
            <span
              key={each.id}
              className={each.id === segment ? `${styles.segment} ${styles.now}` : `${styles.segment} ${isFar(turn, at) ? styles.far : ""}`}
              aria-current={each.id === segment ? "step" : undefined}
              title={`${segmentTitle(each)}${each.actor !== turn.side ? " (the other player acts)" : ""}`}
            >
              {SHORT[each.name] ?? capital(each.name)}
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}
