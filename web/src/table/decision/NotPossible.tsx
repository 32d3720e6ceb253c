/** The missions that cannot be tried here, each with what it would need. */
import { missionName } from "../../facts/names";
import type { PageFacts, Table } from "../../wire/types";
import { useBoard } from "../board/BoardContext";
import { underWay } from "../now/underWay";
import styles from "./NotPossible.module.css";

const CASE = "13.2";

export interface Impossible {
  letter: string;
  name: string;
  needs: string;
}

/** The missions of this side and game that are neither offered nor under way. */
export function impossible(table: Pick<Table, "view" | "actions">, facts: PageFacts): Impossible[] {
  const { view, actions } = table;
  const missions = underWay(view, "EnvironMissions");
  const side = view.decision?.side;
  if (!missions || !side || view.decision?.kind !== "missions.assign") return [];
  const offered = new Set([...actions.flatMap(({ words }) => words), ...missions.groups.map(({ letter }) => letter)]);
  return Object.values(facts.missions)
    .filter(({ letter, sides, games }) => sides.includes(side) && games.includes(view.score.schedule) && !offered.has(letter))
    .map(({ letter, precondition }) => ({ letter, name: missionName(facts, letter, side), needs: precondition }));
}

export function NotPossible({ table, onRule }: { table: Table; onRule: (number: string) => void }) {
  const { facts } = useBoard();
  const missing = impossible(table, facts);
  if (missing.length === 0) return null;
  return (
    <details className={styles.not}>
      <summary>{`Not possible here: ${missing.map(({ name }) => name).join(", ")}`}</summary>
      <ul>
        {missing.map(({ letter, name, needs }) => (
          <li key={letter}>
            <b>{name}</b> {`needs: ${needs}.`}
          </li>
        ))}
      </ul>
      <button type="button" className="link" onClick={() => { onRule(CASE); }}>
        {`§ ${CASE}`}
      </button>
    </details>
  );
}
