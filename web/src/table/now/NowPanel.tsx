/** Now: the fight, search, march or missions under way, and the dice or cards that fell last. */
import { useEffect } from "react";
import type { TableView } from "../../wire/types";
import { FightPanel } from "./FightPanel";
import { Happening } from "./Happening";
import { MissionsPanel } from "./MissionsPanel";
import styles from "./NowPanel.module.css";
import { underWay } from "./underWay";
import type { Telling } from "./useTelling";

interface NowProps {
  view: TableView;
  telling: Telling;
  onPoint: (place: string | null) => void;
  onRule: (number: string) => void;
  /** The fight is shown as a scene already. */
  staged: boolean;
  onStage: (() => void) | null;
}

export function NowPanel({ view, telling, onPoint, onRule, staged, onStage }: NowProps) {
  const { current, fresh, going } = telling;
  const place = current && fresh ? current.place || null : null;
  useEffect(() => {
    onPoint(place);
  }, [place, onPoint]);
  const fight = underWay(view, "CharacterCombat");
  const missions = underWay(view, "EnvironMissions");
  return (
    <section className={styles.now} aria-label="What is going on">
      {fight && !staged && <FightPanel fight={fight} view={view} />}
      {onStage && (
        <button type="button" className="button quiet" onClick={onStage}>
          See the fight
        </button>
      )}
      {/* What is being told stands in the dock, large. */}
      {!fight && missions && !going && <MissionsPanel missions={missions} draws={view.draws} />}
      {going ? null : current ? (
        <Happening key={current.number} entry={current} fresh={fresh} onRule={onRule} />
      ) : fight || missions ? null : (
        <p className={styles.quiet}>Nothing has happened yet.</p>
      )}
    </section>
  );
}
