/** The decision: what is asked, what may be done, and what may come of it. */
import type { ActionInfo, GameSummary, HintMessage, PageMessage, Table } from "../../wire/types";
import type { DialogName } from "../Dialogs";
import { Sign } from "../pieces/Sign";
import type { Past } from "../story/usePast";
import type { Telling } from "../now/useTelling";
import { HUMAN } from "../seats";
import { ActionButtons } from "./ActionButtons";
import { Asking } from "./Asking";
import styles from "./DecisionDock.module.css";
import { isWaste } from "./groups";
import type { Key, Touching } from "./lighting";
import { OddsPanel } from "./OddsPanel";
import { PromptLine } from "./PromptLine";
import type { Odds } from "./useOdds";
import { Waiting } from "./Waiting";

interface DockProps {
  summary: GameSummary;
  table: Table;
  actions: ActionInfo[];
  all: Touching[];
  chosen: readonly Key[];
  asking: ActionInfo | null;
  hint: HintMessage | null;
  odds: Odds | null;
  error: string | null;
  onDismissError: () => void;
  onAct: (action: ActionInfo, again?: boolean) => void;
  onSuggest: () => void;
  onConfirm: (action: ActionInfo) => void;
  onPreview: (action: ActionInfo) => void;
  onChoose: (keys: readonly Key[]) => void;
  onBack: () => void;
  onUndo: () => void;
  onHint: () => void;
  telling: Telling;
  past: Past;
  /** Two computers play each other and are held. */
  held: boolean;
  onHold: (held: boolean) => void;
  /** The computer waits, for whatever reason. */
  paused: boolean;
  send: (message: PageMessage) => void;
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
        {mine ? <Mine {...props} /> : <Waiting table={table} held={props.held} onHold={props.onHold} paused={props.paused} telling={props.telling} past={props.past} send={props.send} onOpen={props.onOpen} />}
      </div>
      <OddsPanel briefing={props.summary.briefing} odds={props.odds} hint={props.hint} onAct={props.onAct} actions={table.actions} onRule={props.onRule} />
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
        {table.actions.length > 1 && (
          <button
            type="button"
            className="button"
            onClick={() => { props.onOpen("compare"); }}
            title="All options side by side, with their chances (O)"
            data-compare
          >
            Compare <kbd>O</kbd>
          </button>
        )}
        <button type="button" className="button" onClick={props.onHint} title="What would the computer do? (H)">
          <Sign name="spark" /> Hint
        </button>
        <button
          type="button"
          className="button"
          onClick={props.onSuggest}
          title="The adviser decides for you until this Segment is over (A)"
          data-suggest
        >
          Let the adviser go on <kbd>A</kbd>
        </button>
      </PromptLine>
      {asking ? (
        <Asking action={asking} waste={isWaste(asking, table.actions) ? asking.wastes : ""} onYes={props.onConfirm} onNo={props.onBack} />
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
