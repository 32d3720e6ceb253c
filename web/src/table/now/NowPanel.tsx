/** Now: the fight, search, march or missions under way, and the dice or cards that fell last. */
import { useEffect } from "react";
import type { TableView } from "../../wire/types";
import type { Past } from "../story/usePast";
import { placeOf } from "../story/logGroups";
import { FightPanel } from "./FightPanel";
import { Happening } from "./Happening";
import { Meanwhile } from "./Meanwhile";
import { MissionsPanel } from "./MissionsPanel";
import styles from "./NowPanel.module.css";
import { underWay } from "./underWay";
import type { Telling } from "./useTelling";

interface NowProps {
  view: TableView;
  telling: Telling;
  past: Past;
  onPoint: (place: string | null) => void;
  onRule: (number: string) => void;
}

export function NowPanel({ view, telling, past, onPoint, onRule }: NowProps) {
  const { current, fresh } = telling;
  const place = current && fresh ? placeOf(current) : null;
  useEffect(() => {
    onPoint(place);
  }, [place, onPoint]);
  const fight = underWay(view, "CharacterCombat");
  const missions = underWay(view, "EnvironMissions");
  return (
    <section className={styles.now} aria-label="What is going on">
      {view.decision && view.viewer === view.decision.side && view.phasing === view.viewer && !fight && !missions && (
        <Meanwhile log={telling.log} viewer={view.viewer} onPoint={onPoint} onLook={past.look} onTell={telling.tell} />
      )}
      {fight ? <FightPanel fight={fight} view={view} /> : missions && <MissionsPanel missions={missions} draws={view.draws} />}
      {current ? (
        <Happening key={current.number} entry={current} fresh={fresh} onRule={onRule} />
      ) : fight || missions ? null : (
        <p className={styles.quiet}>Nothing has happened yet.</p>
      )}
    </section>
  );
}
