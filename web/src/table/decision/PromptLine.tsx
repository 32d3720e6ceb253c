/** What is asked, in words, with its rule; and what has been chosen so far. */
import { useEffect, useRef, type ReactNode } from "react";
import { pieceName, placeName, PLAYER, SIDE_NAME, unitName } from "../../facts/names";
import type { PageFacts, Table } from "../../wire/types";
import { useBoard } from "../board/BoardContext";
import { Emblem } from "../pieces/Emblem";
import { people } from "../seats";
import type { Key } from "./lighting";
import styles from "./PromptLine.module.css";

interface PromptProps {
  table: Table;
  chosen: readonly Key[];
  onRule: (number: string) => void;
  onBack: () => void;
  children: ReactNode;
}

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
  return (
    <div className={styles.line}>
      <Emblem side={decision.side} size={26} />
      <h2 ref={prompt} tabIndex={-1} className={styles.prompt} aria-live="polite">
        <span className={`${styles.whose} ${styles[decision.side]}`}>
          {alone ? `You, the ${PLAYER[decision.side]}` : `${SIDE_NAME[decision.side]} decision`}
        </span>
        <span className="visually-hidden">: </span>
        {decision.prompt}
      </h2>
      <button
        type="button"
        className={styles.rule}
        onClick={() => { onRule(decision.case); }}
        title={`Read rule ${decision.case}`}
      >
        {`§ ${decision.case}`}
      </button>
      {chosen.length > 0 && (
        <span className={styles.chosen}>
          {chosen.map((key) => nameOf(key, facts)).join(" → ")}
          <button type="button" className="button quiet" onClick={onBack}>
            ✕ Back <kbd>Esc</kbd>
          </button>
        </span>
      )}
      <span className={styles.tools}>{children}</span>
    </div>
  );
}

function nameOf(key: Key, facts: PageFacts): string {
  const [type, rest = ""] = key.split(/:(.*)/s);
  if (type === "unit") return unitName(facts, rest.split("@")[0] ?? rest);
  return type === "piece" ? pieceName(facts, rest) : placeName(facts, rest);
}
