/** The missions of an environ: who tries what, letters in hand, cards drawn. */
import { characterName, missionName, placeName } from "../../facts/names";
import { useFacts } from "../../facts/FactsContext";
import type { UnderWayOf } from "../../wire/types";
import styles from "./MissionsPanel.module.css";

type Missions = UnderWayOf<"EnvironMissions">;

export function MissionsPanel({ missions }: { missions: Missions }) {
  const facts = useFacts();
  return (
    <section className={styles.missions} aria-label="Missions">
      <h3>{`Missions at ${placeName(facts, missions.place)}`}</h3>
      {missions.draws > 0 && (
        <p className={styles.cards}>
          {missions.draws === 1 ? "1 Action Card drawn" : `${String(missions.draws)} Action Cards drawn`}
        </p>
      )}
      <ul>
        {missions.groups.map((group, index) => (
          <li key={index} className={styles.group}>
            <b className={styles.letter}>{group.letter}</b>
            <span>
              <strong>{missionName(facts, group.letter, missions.side)}</strong>
              <small>{group.members.map((id) => characterName(facts, id)).join(", ") || "the camp"}</small>
            </span>
            {group.letters > 0 && (
              <span className={styles.hits} title="Letters in hand" aria-label={`${String(group.letters)} letters in hand`}>
                {group.letter.repeat(group.letters)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
