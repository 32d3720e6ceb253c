/** Missions tried and completed, by side. */
import { useFacts } from "../../facts/FactsContext";
import { missionName, SIDE_NAME } from "../../facts/names";
import { Emblem } from "../pieces/Emblem";
import styles from "./Charts.module.css";
import type { MissionTally } from "./history";

export function MissionChart({ tallies }: { tallies: MissionTally[] }) {
  const facts = useFacts();
  const most = Math.max(1, ...tallies.map((each) => each.tried));
  const share = (number: number) => ({ inlineSize: `${String((100 * number) / most)}%` });
  return (
    <figure className={styles.chart}>
      <figcaption>Missions: tried and completed</figcaption>
      <ul className={styles.bars}>
        {tallies.map(({ side, letter, tried, done }) => (
          <li key={side + letter} className={styles[side]}>
            <Emblem side={side} size={14} />
            <span>
              <span className="visually-hidden">{SIDE_NAME[side]} </span>
              {missionName(facts, letter, side)}
            </span>
            <span className={styles.bar} aria-hidden="true">
              <span className={styles.tried} style={share(tried)} />
              <span className={styles.done} style={share(Math.min(done, tried))} />
            </span>
            <span>{`${String(done)} of ${String(tried)}`}</span>
          </li>
        ))}
        {tallies.length === 0 && <li>No missions were tried.</li>}
      </ul>
    </figure>
  );
}
