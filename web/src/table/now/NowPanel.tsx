/** Now: the fight, search, march or missions under way, and the dice or cards that fell last. */
import { useEffect, useState } from "react";
import type { TableView } from "../../wire/types";
import type { Past } from "../story/usePast";
import { FightPanel } from "./FightPanel";
import { Happening } from "./Happening";
import { Meanwhile } from "./Meanwhile";
import { MissionsPanel } from "./MissionsPanel";
import styles from "./NowPanel.module.css";
import { underWay } from "./underWay";
import type { Telling } from "./useTelling";

interface NowProps {
  view: TableView;
  step: number;
  /** How much of the log this player saw when he last sat here; null if he has not left. */
  since: number | null;
  telling: Telling;
  past: Past;
  onPoint: (place: string | null) => void;
  onRule: (number: string) => void;
  /** The fight is shown as a scene already. */
  staged: boolean;
  onStage: (() => void) | null;
}

export function NowPanel({ view, step, since, telling, past, onPoint, onRule, staged, onStage }: NowProps) {
  const { current, fresh } = telling;
  // Who sits down again is told what he has missed, until he has done something himself.
  const [arrived] = useState({ step, entries: telling.log.length });
  const missed = since !== null && step === arrived.step && arrived.entries > since ? since : null;
  const place = (fresh && current?.place) || null;
  useEffect(() => {
    onPoint(place);
  }, [place, onPoint]);
  const fight = underWay(view, "CharacterCombat");
  const missions = underWay(view, "EnvironMissions");
  return (
    <section className={styles.now} aria-label="What is going on">
      {view.decision && view.viewer === view.decision.side && (missed !== null || (view.phasing === view.viewer && !fight && !missions)) && (
        <Meanwhile
          log={telling.log}
          viewer={view.viewer}
          since={missed}
          onPoint={onPoint}
          onLook={past.look}
          onTell={(entry) => { (entry >= telling.known ? telling.tell : past.look)(entry); }}
        />
      )}
      {fight && !staged && <FightPanel fight={fight} view={view} />}
      {onStage && (
        <button type="button" className="button quiet" onClick={onStage}>
          See the fight
        </button>
      )}
      {!fight && missions && <MissionsPanel missions={missions} draws={view.draws} />}
      {current ? (
        <Happening key={current.number} entry={current} fresh={fresh} onRule={onRule} />
      ) : fight || missions ? null : (
        <p className={styles.quiet}>Nothing has happened yet.</p>
      )}
    </section>
  );
}
