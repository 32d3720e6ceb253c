/** The decision: what is asked, what may be done, and what may come of it. */
import { useRef, useState } from "react";
import type { GameSummary, HintMessage, OddsTable, PageMessage, Table } from "../../wire/types";
import type { DialogName } from "../Dialogs";
import { Sign } from "../pieces/Sign";
import type { Past } from "../story/usePast";
import type { Telling } from "../now/useTelling";
import { HUMAN } from "../seats";
import { ActionButtons } from "./ActionButtons";
import { wordsOf, type Choice } from "./choices";
import { Asking } from "./Asking";
import styles from "./DecisionDock.module.css";
import { isWaste } from "./groups";
import type { Key, Touching } from "./lighting";
import { NotPossible } from "./NotPossible";
import { OddsPanel } from "./OddsPanel";
import { PromptLine } from "./PromptLine";
import { Soon } from "./Soon";
import type { Odds } from "./useOdds";
import { Waiting } from "./Waiting";

interface DockProps {
  summary: GameSummary;
  table: Table;
  actions: Choice[];
  all: Touching[];
  chosen: readonly Key[];
  asking: Choice | null;
  hint: HintMessage | null;
  odds: Odds | null;
  /** The chances of each action, as far as they are known. */
  chances: ReadonlyMap<string, OddsTable[]>;
  error: string | null;
  onDismissError: () => void;
  onAct: (action: Choice, again?: boolean) => void;
  onSuggest: () => void;
  onConfirm: (action: Choice) => void;
  onPreview: (action: Choice) => void;
  onChoose: (keys: readonly Key[]) => void;
  onLook: (place: string) => void;
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
  /** What is about to be done by a standing order, if nobody stops it. */
  soon: (() => void) | null;
  /** The whole sitting on one sheet, where there is one. */
  onSheet: (() => void) | null;
}

export function DecisionDock(props: DockProps) {
  const { table } = props;
  const decision = table.view.decision;
  const [sheet, setSheet] = useState<Sheet>("half");
  const mine = decision !== null && decision.side === table.view.viewer && table.players[decision.side] === HUMAN;
  return (
    <section className={styles.dock} aria-label="The decision" data-height={sheet}>
      <Handle sheet={sheet} onSheet={setSheet} />
      {props.error && (
        <p className={styles.error} role="alert">
          {props.error}
          <button type="button" className="button quiet" onClick={props.onDismissError}>
            Close
          </button>
        </p>
      )}
      {mine ? (
        <Mine {...props} />
      ) : (
        <div className={styles.waiting}>
          <Waiting table={table} held={props.held} onHold={props.onHold} paused={props.paused} telling={props.telling} past={props.past} send={props.send} onOpen={props.onOpen} />
        </div>
      )}
      <OddsPanel briefing={props.summary.briefing} odds={props.odds} hint={props.hint} onAct={props.onAct} actions={table.actions} chosen={props.chosen} left={props.actions} chances={props.chances} onRule={props.onRule} />
    </section>
  );
}

/** On a phone, how much of the window the decision takes. */
type Sheet = "low" | "half" | "tall";
const HIGHER: Record<Sheet, Sheet> = { low: "half", half: "tall", tall: "tall" };
const LOWER: Record<Sheet, Sheet> = { low: "low", half: "low", tall: "half" };
/** A finger that moves so far has drawn the sheet. */
const DRAWN = 24;

/** Draws the sheet up or down; a tap makes it higher, or low again. */
function Handle({ sheet, onSheet }: { sheet: Sheet; onSheet: (sheet: Sheet) => void }) {
  const from = useRef(0);
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={sheet === "tall" ? "Less room for the decision" : "More room for the decision"}
      onPointerDown={(event) => {
        from.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onClick={(event) => {
        const way = event.detail ? event.clientY - from.current : 0;
        if (way > DRAWN) onSheet(LOWER[sheet]);
        else if (way < -DRAWN) onSheet(HIGHER[sheet]);
        else onSheet(sheet === "tall" ? "low" : HIGHER[sheet]);
      }}
    />
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
        {props.onSheet && (
          <button type="button" className="button" onClick={props.onSheet} title="All of it on one sheet (P)" data-sheet>
            Sheet <kbd>P</kbd>
          </button>
        )}
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
        {props.soon && <Soon key={table.step} onAct={props.soon} />}
      </PromptLine>
      {asking ? (
        <div className={styles.asking}>
          <Asking action={asking} waste={isWaste(asking, table.actions) ? asking.wastes : ""} onYes={props.onConfirm} onNo={props.onBack} />
        </div>
      ) : (
        <ActionButtons
          step={table.step}
          actions={props.actions}
          bundles={wordsOf(table.bundles)}
          chosen={props.chosen.length > 0}
          all={props.all}
          chances={props.chances}
          suggested={props.hint?.action ?? null}
          onAct={props.onAct}
          onPreview={props.onPreview}
          onChoose={props.onChoose}
          onLook={props.onLook}
        >
          <NotPossible table={table} onRule={props.onRule} />
        </ActionButtons>
      )}
    </>
  );
}
