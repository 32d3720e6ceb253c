/** The dock while nothing is asked: the card or the dice, large, what they mean, and the missions they are for. */
import { useRef, type ReactNode } from "react";
import type { LogEntry } from "../../wire/types";
import { Emblem } from "../pieces/Emblem";
import { Thrown } from "../pieces/Thrown";
import { segmentTitle } from "../story/logGroups";
import { Dealt } from "./Dealt";
import { cardOf } from "./dealing";
import { Faces } from "./Faces";
import { FightCost } from "./FightCost";
import { MissionRows } from "./MissionRows";
import { Pace } from "./Pace";
import styles from "./Told.module.css";
import { underWay } from "./underWay";
import { useFlyingLetters } from "./useFlyingLetters";
import type { Telling } from "./useTelling";

interface ToldProps {
  telling: Telling;
  /** What else can be done meanwhile. */
  children?: ReactNode;
}

export function Told({ telling, children }: ToldProps) {
  const { table, log, current, fresh, waiting } = telling;
  const { view } = table;
  const missions = underWay(view, "EnvironMissions");
  const card = missions ? cardOf(log) : null;
  const box = useRef<HTMLDivElement>(null);
  useFlyingLetters(box, card && fresh && current === card.entry ? card.entry.number : null);
  const over = current?.clash?.stage === "over" ? current : null;
  return (
    <div ref={box} className={styles.told} data-told-now data-many={missions ? "" : undefined}>
      {card && missions && !over && <Dealt card={card} groups={missions.groups} falling={fresh && current === card.entry} />}
      <div className={styles.middle}>
        {over ? (
          <FightCost log={log} end={over} view={view} />
        ) : missions ? (
          <MissionRows missions={missions} draws={view.draws} card={card} log={log} />
        ) : (
          current && <Sentence entry={current} />
        )}
      </div>
      <div className={styles.aside}>
        <p className={styles.whose}>
          <Emblem side={view.current_segment.actor ?? view.phasing} size={18} />
          {segmentTitle(view.current_segment)}
        </p>
        {current && <Outcome entry={current} fresh={fresh} beside={missions !== null || over !== null} />}
        <div className={styles.on}>
          <button type="button" className="button primary" onClick={telling.next} data-next>
            Next <kbd>Space</kbd>
          </button>
          <button type="button" className="button quiet" onClick={telling.skip} data-skip>
            {waiting > 0 ? `Skip ${String(waiting)} more` : "Skip"} <kbd>Esc</kbd>
          </button>
          {telling.hurried && (
            <button type="button" className="link" onClick={telling.lookOn} title="Tell the rest at full length" data-look-on>
              look on
            </button>
          )}
          <Pace />
          {children}
        </div>
      </div>
    </div>
  );
}

/** What happened, with those whom it happened to. */
function Sentence({ entry }: { entry: LogEntry }) {
  return (
    <div key={entry.number} className={styles.sentence} role="status">
      <Faces entry={entry} size={84} most={4} />
      <p>{entry.headline ?? entry.text}</p>
    </div>
  );
}

interface OutcomeProps {
  entry: LogEntry;
  fresh: boolean;
  /** The middle shows something else: the sentence stands here. */
  beside: boolean;
}

/** Dice as large as they matter, and what they have said. */
function Outcome({ entry, fresh, beside }: OutcomeProps) {
  const told = entry.arithmetic;
  const thrown = told !== undefined && told.dice.length > 0;
  return (
    <div key={entry.number} className={styles.outcome}>
      {thrown && (
        <div className={`${styles.thrown} ${told.dice.length > FEW_DICE ? styles.many : ""}`}>
          <Thrown dice={told.dice} falling={fresh} />
          {told.result && <b>{told.result}</b>}
        </div>
      )}
      {beside && (
        <p className={thrown ? styles.small : styles.words} role="status">
          {entry.text}
        </p>
      )}
    </div>
  );
}

const FEW_DICE = 2;
