/** Before the first decision of a game: who we are, what we want, what wins, who usually does, and how to begin. */
import { useEffect, useRef, useState } from "react";
import { useFacts } from "../../facts/FactsContext";
import { PLAYER, shortName } from "../../facts/names";
import { hours, winners } from "../../start/scenarioWords";
import { http } from "../../wire/http";
import type { GameSummary, ScenarioInfo, Side, TableView } from "../../wire/types";
import { Emblem } from "../pieces/Emblem";
import { Portrait } from "../pieces/Portrait";
import { ending } from "../reference/ending";
import { useKeysAbove } from "../useKeysAbove";
import { useScrollBox } from "../useScrollBox";
import styles from "./BriefingPage.module.css";

interface BriefingProps {
  summary: GameSummary;
  view: TableView;
  viewer: Side;
  /** The set-up is asked about: the adviser can lay it out. */
  setsUp: boolean;
  onSuggest: () => void;
  onClose: () => void;
}

const MOST_PEOPLE = 12;

export function BriefingPage({ summary, view, viewer, setsUp, onSuggest, onClose }: BriefingProps) {
  const box = useRef<HTMLElement>(null);
  const { ref: scroller, tabIndex } = useScrollBox<HTMLDivElement>();
  const [scenario, setScenario] = useState<ScenarioInfo | null>(null);
  useEffect(() => {
    http.scenarios().then((all) => { setScenario(all.find((each) => each.id === summary.scenario) ?? null); }, () => undefined);
  }, [summary.scenario]);
  useKeysAbove({ box, enter: () => { box.current?.querySelector<HTMLElement>("[data-bright]")?.click(); }, escape: onClose });
  const { briefing } = summary;
  const [first = "", ...sentences] = briefing.situation.match(/[^.]+\.(?=\s|$)/g) ?? [briefing.situation];
  const goals = briefing.goals;
  return (
    <section ref={box} className={styles.briefing} aria-label="Briefing" tabIndex={-1} data-briefing>
      <header>
        <h2>{summary.title}</h2>
        <i>{`a briefing for the ${PLAYER[viewer]}`}</i>
      </header>
      <div className={styles.text} ref={scroller} tabIndex={tabIndex}>
        <p className={styles.first}>{first.trim()}</p>
        <p>{sentences.map((each) => each.trim()).join(" ")}</p>
        <h3>What wins</h3>
        <ul>
          {goals.map((each) => (
            <li key={each.text}>
              <Emblem side={each.side} size={20} />
              <span>{each.text}</span>
            </li>
          ))}
          <li>
            <Emblem side="rebel" size={20} />
            <span>{ending(view, briefing.rebel_needs)}</span>
          </li>
        </ul>
        <h3>Our people</h3>
        <People view={view} side={viewer} />
        <Usually scenario={scenario} turns={view.turns} />
      </div>
      <footer>
        <button type="button" className="button primary" data-bright onClick={() => { onClose(); if (setsUp) onSuggest(); }}>
          {setsUp ? "Set up as suggested" : "Begin"} <kbd>↵</kbd>
        </button>
        {setsUp && (
          <button type="button" className="button quiet" onClick={onClose} data-place-myself>
            Place everything myself <kbd>Esc</kbd>
          </button>
        )}
      </footer>
    </section>
  );
}

function People({ view, side }: { view: TableView; side: Side }) {
  const facts = useFacts();
  const ours = view.characters.filter((each) => each.side === side);
  const shown = ours.slice(0, MOST_PEOPLE);
  return (
    <ul className={styles.people}>
      {shown.map(({ id }) => (
        <li key={id}>
          <Portrait id={id} size={46} />
          <small>{shortName(facts.characters[id]?.name ?? id)}</small>
        </li>
      ))}
      {ours.length > shown.length && <li className={styles.more}>{`and ${String(ours.length - shown.length)} more`}</li>}
      {ours.length === 0 && <li className={styles.more}>They are placed now.</li>}
    </ul>
  );
}

function Usually({ scenario, turns }: { scenario: ScenarioInfo | null; turns: number }) {
  const share = scenario && winners(scenario);
  return (
    <>
      {share && (
        <>
          <h3>Who usually wins</h3>
          <p className={styles.bar}>
            <span style={{ flexGrow: share.rebel }}>{`Rebels ${String(share.rebel)}%`}</span>
            <span style={{ flexGrow: share.imperial }}>{`Empire ${String(share.imperial)}%`}</span>
          </p>
          <p className={styles.small}>{`Counted in ${String(share.games)} games between two computers of the strength Recruit.`}</p>
        </>
      )}
      <h3>How long</h3>
      <p>{`${String(turns)} turns${scenario?.hours ? `, ${hours(scenario.hours)}` : ""}. The game is kept after every step.`}</p>
    </>
  );
}
