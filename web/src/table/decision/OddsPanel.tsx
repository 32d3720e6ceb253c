/** Before commitment: the adviser's word if somebody has asked for it, and the chances of the action under the pointer. */
import type { ActionInfo, GameSummary, HintMessage, OddsTable } from "../../wire/types";
import { useBoard } from "../board/BoardContext";
import { MoreBelow } from "../MoreBelow";
import { Emblem } from "../pieces/Emblem";
import { ending } from "../reference/ending";
import { ahead, wayTo } from "../reference/prospects";
import { useScrollBox } from "../useScrollBox";
import styles from "./OddsPanel.module.css";
import { nameOf, type Choice } from "./choices";
import { success } from "./digest";
import { keyName, type Key } from "./lighting";
import { OddsRows } from "./OddsRows";
import { percent } from "./percent";
import type { Odds } from "./useOdds";

interface OddsProps {
  briefing: GameSummary["briefing"];
  odds: Odds | null;
  hint: HintMessage | null;
  actions: ActionInfo[];
  /** What was chosen on the map or in the tabs, and what is left to be done with it. */
  chosen: readonly Key[];
  left: readonly Choice[];
  chances: ReadonlyMap<string, OddsTable[]>;
  onAct: (action: ActionInfo) => void;
  onRule: (number: string) => void;
}

export function OddsPanel({ briefing, odds, hint, actions, chosen, left, chances, onAct, onRule }: OddsProps) {
  const { ref, tabIndex, more } = useScrollBox<HTMLElement>();
  return (
    <aside className={styles.panel} aria-label="Odds and advice" aria-live="polite" ref={ref} tabIndex={tabIndex}>
      {hint && <Advice hint={hint} actions={actions} chosen={chosen} left={left} chances={chances} onAct={onAct} />}
      {odds && <Chances odds={odds} onRule={onRule} />}
      {!hint && !odds && <Idle briefing={briefing} />}
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
      <div className={styles.goals}>
        <h3 className={styles.title}>What wins</h3>
        {briefing.goals.map((goal) => (
          <p key={goal.text}>
            <Emblem side={goal.side} size={14} /> {goal.text}
          </p>
        ))}
        <p>{ending(view, briefing.rebel_needs)}</p>
      </div>
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

type AdviceProps = Pick<OddsProps, "actions" | "chosen" | "left" | "chances" | "onAct"> & { hint: HintMessage };

function Advice({ hint, actions, chosen, left, chances, onAct }: AdviceProps) {
  const { facts } = useBoard();
  const action = actions.find((each) => each.action === hint.action);
  // Whoever has chosen somebody wants to hear of him, whomever the adviser would begin with.
  const other = chosen.length > 0 && !left.some((each) => each.action === hint.action);
  const best = other ? likeliest(left, chances) : null;
  return (
    <>
      <h3 className={styles.title}>✦ The adviser would say</h3>
      {best && (
        <p className={styles.advice}>
          <b>{`${best.choice.label}: ${percent(best.chance)}.`}</b> {`Of what ${keyName(chosen[0] ?? "", facts)} can do, this is likeliest to succeed.`}
        </p>
      )}
      <p className={styles.advice}>
        {other && "He would begin with this: "}
        <b>{hint.label}.</b> {hint.reason}
      </p>
      {action && !other && (
        <button type="button" className="button" onClick={() => { onAct(action); }}>
          Do so
        </button>
      )}
    </>
  );
}

/** What succeeds most often of these, where that is known. */
function likeliest(choices: readonly Choice[], chances: ReadonlyMap<string, OddsTable[]>): { choice: Choice; chance: number } | null {
  const known = choices.flatMap((choice) => {
    const chance = success(chances.get(nameOf(choice)));
    return chance === undefined ? [] : [{ choice, chance }];
  });
  return known.sort((one, other) => other.chance - one.chance)[0] ?? null;
}
