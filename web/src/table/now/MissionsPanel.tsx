/** The missions of an environ: who tries what, what counts for them so far. */
import { characterName, missionName, placeName } from "../../facts/names";
import { useFacts } from "../../facts/FactsContext";
import type { TableView, UnderWayOf } from "../../wire/types";
import styles from "./MissionsPanel.module.css";

type Missions = UnderWayOf<"EnvironMissions">;

interface MissionsProps {
  missions: Missions;
  /** What missions draw from, and what counts for them. */
  draws: TableView["draws"];
}

export function MissionsPanel({ missions, draws }: MissionsProps) {
  const facts = useFacts();
  return (
    <section className={styles.missions} aria-label="Missions">
      <h3>{`Missions at ${placeName(facts, missions.place)}`}</h3>
      {missions.draws > 0 && (
        <p className={styles.cards}>{`${draws.steps}: ${String(missions.draws)}`}</p>
      )}
      <ul>
        {missions.groups.map((group, index) => (
          <li key={index} className={`${styles.group} ${group.status === "open" ? "" : `${styles.over ?? ""} ${group.status === "completed" ? "" : (styles.struck ?? "")}`}`}>
            <b className={styles.letter}>{group.letter}</b>
            <span>
              <strong>{missionName(facts, group.letter, missions.side)}</strong>
              <small>
                {group.members.map((id) => characterName(facts, id)).join(", ") || "the camp"}
                {group.letters > 0 && ` · ${String(group.letters)} ${draws.hit}${group.letters === 1 ? "" : "s"}`}
              </small>
            </span>
            {group.status !== "open" && (
              <span className={styles.status}>
                <span aria-hidden="true">{group.status === "completed" ? "✓" : "✕"}</span> {group.status}
              </span>
            )}
            {group.letters > 0 && group.status === "open" && (
              <span className={styles.hits} title={`${draws.hit}s so far`} aria-hidden="true">
                {group.letter.repeat(group.letters)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
