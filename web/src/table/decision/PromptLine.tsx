/** What is asked, in words, with its rule; and what has been chosen so far. */
import { useEffect, useRef, type ReactNode } from "react";
import { PLAYER, SIDE_NAME } from "../../facts/names";
import type { Table } from "../../wire/types";
import { useBoard } from "../board/BoardContext";
import { Emblem } from "../pieces/Emblem";
import { people } from "../seats";
import { keyName, type Key } from "./lighting";
import styles from "./PromptLine.module.css";

interface PromptProps {
  table: Table;
  chosen: readonly Key[];
  onRule: (number: string) => void;
  onBack: () => void;
  children: ReactNode;
}

/** A question of so many letters is set smaller: what can be done with it must stay in view. */
const LONG = 70;

export function PromptLine({ table, chosen, onRule, onBack, children }: PromptProps) {
  const { facts } = useBoard();
  const decision = table.view.decision;
  const prompt = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone with the last decision: the next one begins here.
  useEffect(() => {
    if (document.activeElement === document.body) prompt.current?.focus({ preventScroll: true });
  }, [table.step]);
  if (!decision) return null;
  const alone = people(table.players).length === 1;
  const whose = alone ? `You, the ${PLAYER[decision.side]}` : `${SIDE_NAME[decision.side]} decision`;
  return (
    <div className={styles.asked} data-part="asked">
      <p className={`${styles.whose} ${styles[decision.side] ?? ""}`} data-part="whose">
        <Emblem side={decision.side} size={18} /> {whose}
        <button
          type="button"
          className={styles.rule}
          onClick={() => { onRule(decision.case); }}
          title={`Read rule ${decision.case}`}
        >
          {`§ ${decision.case}`}
        </button>
      </p>
      <h2 ref={prompt} tabIndex={-1} className={styles.prompt} data-part="prompt" data-long={(decision.prompt ?? "").length > LONG || undefined} aria-live="polite">
        <span className="visually-hidden">{`${whose}: `}</span>
        {decision.prompt}
      </h2>
      {chosen.length > 0 && (
        <p className={styles.chosen} data-part="chosen">
          <span>{chosen.map((key) => keyName(key, facts)).join(" → ")}</span>
          <button type="button" className="button quiet" onClick={onBack}>
            ✕ Back <kbd>Esc</kbd>
          </button>
        </p>
      )}
      <div className={styles.tools} data-part="tools">{children}</div>
    </div>
  );
}
