/** The decision: what is asked, what may be done, and what may come of it. */
import { useRef, useState, type ReactNode } from "react";
import type { GameSummary } from "../../wire/types";
import { Sign } from "../pieces/Sign";
import { HUMAN } from "../seats";
import { ActionButtons } from "./ActionButtons";
import { wordsOf } from "./choices";
import { Asking } from "./Asking";
import { useDecision } from "./DecisionContext";
import styles from "./DecisionDock.module.css";
import { isWaste } from "./groups";
import { NotPossible } from "./NotPossible";
import { OddsPanel } from "./OddsPanel";
import { PromptLine } from "./PromptLine";
import { LastWord } from "./LastWord";
import { Soon } from "./Soon";
import { heldWords, HOW_LONG, wordsFor } from "./wishWords";

interface DockProps {
  summary: GameSummary;
  error: string | null;
  onDismissError: () => void;
  /** What is shown while somebody else decides. */
  waiting: ReactNode;
}

export function DecisionDock({ summary, error, onDismissError, waiting }: DockProps) {
  const { table, odds, hint, left, chosen, chances, act, openRule } = useDecision();
  const decision = table.view.decision;
  const [sheet, setSheet] = useState<Sheet>("half");
  const mine = decision !== null && decision.side === table.view.viewer && table.players[decision.side] === HUMAN;
  return (
    <section className={styles.dock} aria-label="The decision" data-height={sheet}>
      <Handle sheet={sheet} onSheet={setSheet} />
      {error && (
        <p className={styles.error} role="alert">
          {error}
          <button type="button" className="button quiet" onClick={onDismissError}>
            Close
          </button>
        </p>
      )}
      {mine ? <Mine /> : <div className={styles.waiting}>{waiting}</div>}
      <OddsPanel briefing={summary.briefing} odds={odds} hint={hint} onAct={act} actions={table.actions} chosen={chosen} left={left} chances={chances} onRule={openRule} />
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

function Mine() {
  const deciding = useDecision();
  const { table, asking } = deciding;
  return (
    <>
      <PromptLine table={table} chosen={deciding.chosen} onRule={deciding.openRule} onBack={deciding.back}>
        <button
          type="button"
          className="button"
          onClick={deciding.undo}
          disabled={!table.can_undo}
          title="Take back your last step (U)"
        >
          ↶ Undo
        </button>
        {deciding.openSheet && (
          <button type="button" className="button" onClick={deciding.openSheet} title="All of it on one sheet (P)" data-sheet>
            Sheet <kbd>P</kbd>
          </button>
        )}
        {table.actions.length > 1 && (
          <button
            type="button"
            className="button"
            onClick={() => { deciding.open("compare"); }}
            title="All options side by side, with their chances (O)"
            data-compare
          >
            Compare <kbd>O</kbd>
          </button>
        )}
        <button type="button" className="button" onClick={deciding.askHint} title="What would the computer do? (H)">
          <Sign name="spark" /> Hint
        </button>
        {table.actions.length > 0 && (
          <button
            type="button"
            className="button"
            onClick={deciding.suggest}
            title="The adviser decides for you until this Segment is over (A)"
            data-suggest
          >
            Let the adviser go on <kbd>A</kbd>
          </button>
        )}
        {Object.keys(deciding.wishes.held).length > 0 && (
          <button type="button" className="button" onClick={() => { deciding.wishes.ask(); }} title={`${wordsFor(deciding.wishes.held)}: that is over then`} data-ask-me>
            Ask me again
          </button>
        )}
        {heldWords(deciding.wishes.held).length > 1 && (
          <span className={styles.held} role="group" aria-label="What you have wished">
            {heldWords(deciding.wishes.held).map(([name, words]) => (
              <button key={name} type="button" className="button quiet" onClick={() => { deciding.wishes.ask(name); }} aria-label={`Ask me again: ${words}`} title={HOW_LONG[name]} data-held={name}>
                {words} <b aria-hidden="true">×</b>
              </button>
            ))}
          </span>
        )}
        {deciding.soon && <Soon key={table.step} onAct={deciding.soon} />}
      </PromptLine>
      {asking ? (
        <div className={styles.asking}>
          <Asking action={asking} waste={isWaste(asking, table.actions) ? asking.wastes : ""} onYes={deciding.confirm} onNo={deciding.back} />
        </div>
      ) : (
        <ActionButtons
          step={table.step}
          actions={deciding.left}
          bundles={wordsOf(table.bundles)}
          chosen={deciding.chosen.length > 0}
          all={deciding.all}
          chances={deciding.chances}
          suggested={deciding.hint?.action ?? null}
          onAct={deciding.act}
          onPreview={deciding.preview}
          onChoose={deciding.choose}
          onLook={deciding.look}
          wishes={deciding.chosen.length > 0 ? [] : table.wishes.filter(({ name, label, scope }) => label && name !== "last" && deciding.wishes.held[name] !== scope)}
          last={deciding.last && <LastWord wish={deciding.last} said={deciding.ending} onSay={deciding.end} />}
          onWish={deciding.onWish}
        >
          <NotPossible table={table} onRule={deciding.openRule} />
        </ActionButtons>
      )}
    </>
  );
}
