/** Before commitment: the chances of the action under the pointer, or the adviser's word. */
import type { ActionInfo, GameSummary, HintMessage } from "../../wire/types";
import { useBoard } from "../board/BoardContext";
import { MoreBelow } from "../MoreBelow";
import { Emblem } from "../pieces/Emblem";
import { ahead, wayTo } from "../reference/prospects";
import { useScrollBox } from "../useScrollBox";
import styles from "./OddsPanel.module.css";
import { OddsRows } from "./OddsRows";
import type { Odds } from "./useOdds";

interface OddsProps {
  briefing: GameSummary["briefing"];
  odds: Odds | null;
  hint: HintMessage | null;
  actions: ActionInfo[];
  onAct: (action: ActionInfo) => void;
  onRule: (number: string) => void;
}

export function OddsPanel({ briefing, odds, hint, actions, onAct, onRule }: OddsProps) {
  const { ref, tabIndex, more } = useScrollBox<HTMLElement>();
  return (
    <aside className={styles.panel} aria-label="Odds and advice" aria-live="polite" ref={ref} tabIndex={tabIndex}>
      {odds ? <Chances odds={odds} onRule={onRule} /> : hint ? <Advice hint={hint} actions={actions} onAct={onAct} /> : <Idle briefing={briefing} />}
      <MoreBelow shown={more} />
    </aside>
  );
}

/** Nothing is pointed at: what wins the game. */
function Idle({ briefing }: { briefing: GameSummary["briefing"] }) {
  const { view, facts } = useBoard();
  const now = ahead(view, briefing, facts);
  const way = wayTo(now);
  return (
    <div className={styles.idle}>
      <p data-ahead={now.side}>
        <Emblem side={now.side} size={14} /> <span className={styles.long}>{now.sentence}</span>
        <span className={styles.short} aria-hidden="true">
          {now.short}
          {way && ` · it turns if ${way}`}
        </span>
      </p>
      {way && <p className={styles.long}>{`What would change it: ${way}.`}</p>}
      <h3 className={styles.title}>What wins</h3>
      {briefing.goals.map((goal) => (
        <p key={goal.text}>
          <Emblem side={goal.side} size={14} /> {goal.text}
        </p>
      ))}
      <p>{`At the end of the last turn: ${String(briefing.rebel_needs)} points, or the Empire wins.`}</p>
      <p className={styles.tip}>Point at what is lit to see its chances.</p>
    </div>
  );
}

function Chances({ odds, onRule }: { odds: Odds; onRule: (number: string) => void }) {
  return (
    <>
      <h3 className={styles.title}>
        {odds.action.label}
        {odds.action.final && <small className={styles.final}>cannot be taken back</small>}
      </h3>
      {odds.tables.map((table) => (
        <OddsRows key={table.title} table={table} onRule={onRule} />
      ))}
    </>
  );
}

function Advice({ hint, actions, onAct }: { hint: HintMessage; actions: ActionInfo[]; onAct: (action: ActionInfo) => void }) {
  const action = actions.find((each) => each.action === hint.action);
  return (
    <>
      <h3 className={styles.title}>✦ The adviser would say</h3>
      <p className={styles.advice}>
        <b>{hint.label}.</b> {hint.reason}
      </p>
      {action && (
        <button type="button" className="button" onClick={() => { onAct(action); }}>
          Do so
        </button>
      )}
    </>
  );
}
