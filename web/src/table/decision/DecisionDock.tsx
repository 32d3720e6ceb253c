/** The decision: what is asked, what may be done, and what may come of it. */
import { SIDE_NAME } from "../../facts/names";
import type { ActionInfo, HintMessage, TableMessage } from "../../wire/types";
import type { DialogName } from "../Dialogs";
import { Emblem } from "../pieces/Emblem";
import { HUMAN } from "../seats";
import { ActionButtons } from "./ActionButtons";
import { Asking } from "./Asking";
import styles from "./DecisionDock.module.css";
import type { Key, Touching } from "./lighting";
import { OddsPanel } from "./OddsPanel";
import { PromptLine } from "./PromptLine";
import type { Odds } from "./useOdds";

interface DockProps {
  table: TableMessage;
  actions: ActionInfo[];
  all: Touching[];
  chosen: readonly Key[];
  asking: ActionInfo | null;
  hint: HintMessage | null;
  odds: Odds | null;
  error: string | null;
  onDismissError: () => void;
  onAct: (action: ActionInfo) => void;
  onConfirm: (action: ActionInfo) => void;
  onPreview: (action: ActionInfo | null) => void;
  onChoose: (keys: readonly Key[]) => void;
  onBack: () => void;
  onUndo: () => void;
  onHint: () => void;
  onStop: () => void;
  onRule: (number: string) => void;
  onOpen: (dialog: DialogName) => void;
}

export function DecisionDock(props: DockProps) {
  const { table } = props;
  const decision = table.view.decision;
  const mine = decision !== null && decision.side === table.view.viewer && table.players[decision.side] === HUMAN;
  return (
    <section className={styles.dock} aria-label="The decision">
      <div className={styles.main}>
        {props.error && (
          <p className={styles.error} role="alert">
            {props.error}
            <button type="button" className="button quiet" onClick={props.onDismissError}>
              Close
            </button>
          </p>
        )}
        {mine ? <Mine {...props} /> : <Others {...props} />}
      </div>
      <OddsPanel odds={props.odds} hint={props.hint} onAct={props.onAct} actions={table.actions} onRule={props.onRule} />
    </section>
  );
}

function Mine(props: DockProps) {
  const { table, asking } = props;
  return (
    <>
      <PromptLine table={table} chosen={props.chosen} onRule={props.onRule} onBack={props.onBack}>
        <button
          type="button"
          className="button"
          onClick={props.onUndo}
          disabled={!table.can_undo}
          title="Take back your last step (U)"
        >
          ↶ Undo
        </button>
        <button type="button" className="button" onClick={props.onHint} title="What would the computer do? (H)">
          ✦ Hint
        </button>
      </PromptLine>
      {asking ? (
        <Asking action={asking} onYes={props.onConfirm} onNo={props.onBack} />
      ) : (
        <ActionButtons
          actions={props.actions}
          all={props.all}
          suggested={props.hint?.action ?? null}
          onAct={props.onAct}
          onPreview={props.onPreview}
          onChoose={props.onChoose}
        />
      )}
    </>
  );
}

function Others({ table, onStop, onOpen }: DockProps) {
  const { view, thinking } = table;
  if (view.outcome) {
    return (
      <div className={styles.waiting}>
        <Emblem side={view.outcome.winner} size={26} />
        <p>
          <b>{`The ${SIDE_NAME[view.outcome.winner]} player has won.`}</b> {view.outcome.reason}
        </p>
        <button type="button" className="button primary" onClick={() => { onOpen("victory"); }}>
          The story of the game
        </button>
      </div>
    );
  }
  const side = thinking ?? view.decision?.side ?? view.phasing;
  return (
    <div className={styles.waiting} role="status">
      <span className={styles.orbit} aria-hidden="true" />
      <Emblem side={side} size={22} />
      <p>{`The ${SIDE_NAME[side]} player ${thinking ? "is thinking" : "decides"} …`}</p>
      {thinking && (
        <button type="button" className="button" onClick={onStop} title="Let it answer at once">
          ■ Stop thinking
        </button>
      )}
    </div>
  );
}
