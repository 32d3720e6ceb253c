/** Who is ahead, what each step would bring, what is still missing, and what wins the game at once. */
import { useFacts } from "../../facts/FactsContext";
import { capital, SIDE_NAME } from "../../facts/names";
import type { GameSummary, TableView } from "../../wire/types";
import { Emblem } from "../pieces/Emblem";
import { ending } from "./ending";
import { PointSum, signed } from "./PointSum";
import { ahead, listed, prospects, type Prospect } from "./prospects";
import styles from "./Reference.module.css";

interface ScoreProps {
  view: TableView;
  briefing: GameSummary["briefing"];
  onRule: (number: string) => void;
  onPoint: (place: string | null) => void;
}

/** So many planets are listed one by one: those nearest to freedom. */
const MOST_PLANETS = 16;

export function ScorePanel({ view, briefing, onRule, onPoint }: ScoreProps) {
  const facts = useFacts();
  const now = ahead(view, briefing, facts);
  const all = prospects(view, briefing, facts);
  const people = briefing.counted;
  return (
    <article className={`${styles.panel} ${styles.page}`} tabIndex={0} aria-label="Score and goals">
      <h3 data-ahead={now.side}>
        <Emblem side={now.side} size={18} /> {now.sentence}
      </h3>
      <p>
        {`${ending(view, briefing.rebel_needs)} `}
        <RuleLink number={briefing.final_case} onRule={onRule} />
        {now.enough.length > 0 && ` Freeing ${listed(now.enough)} would do.`}
      </p>
      <h4>What counts now</h4>
      <PointSum score={view.score} needed={briefing.rebel_needs} />
      <h4>What a step would bring</h4>
      <Steps all={all.slice(0, MOST_PLANETS)} briefing={briefing} onPoint={onPoint} />
      {all.length > MOST_PLANETS && (
        <p className={styles.none}>{`${String(all.length - MOST_PLANETS)} more planets are further from it.`}</p>
      )}
      {people.length > 0 && (
        <p>{people.map(({ name, points }) => `${capital(name)}: ${signed(points)} each`).join("; ")}.</p>
      )}
      <h4>What wins at once</h4>
      {briefing.goals.map((goal, number) => (
        <div key={goal.text} className={styles.goal}>
          <Emblem side={goal.side} size={18} />
          <span>
            <b>{SIDE_NAME[goal.side]}:</b> {goal.text} <RuleLink number={goal.case} onRule={onRule} />
            <small className={styles.progress}>
              {view.goals[number]?.map(({ text, met }) => (
                <span key={text} data-met={met}>
                  {`${met ? "✓" : "○"} ${text}`}
                </span>
              ))}
            </small>
          </span>
        </div>
      ))}
      {briefing.goals.length === 0 && <p>Nothing: the points decide.</p>}
      <h4>The situation</h4>
      <p>{briefing.situation}</p>
    </article>
  );
}

interface StepsProps {
  all: readonly Prospect[];
  briefing: GameSummary["briefing"];
  onPoint: (place: string | null) => void;
}

/** Planets line by line: where each stands, and what every other state of it would change. */
function Steps({ all, briefing, onPoint }: StepsProps) {
  const states = briefing.states.filter(({ counts }) => counts);
  return (
    <div className={styles.scroll}>
      <table className={`${styles.chart} ${styles.steps}`} aria-label="What a step would bring">
        <thead>
          <tr>
            <th scope="col">Planet</th>
            {states.map(({ line, title }) => (
              <th key={line} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.map((each) => (
            <tr key={each.planet}>
              <th scope="row">
                <button type="button" className="link" onClick={() => { onPoint(each.planet); }}>
                  {each.name}
                </button>
                <small>{each.standing}</small>
              </th>
              {states.map(({ line }) =>
                line === each.state ? (
                  <td key={line} className={styles.here}>
                    {`now ${signed(each.points)}`}
                  </td>
                ) : (
                  <td key={line}>{signed(each.steps.find((step) => step.state === line)?.gain ?? 0)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RuleLink({ number, onRule }: { number: string; onRule: (number: string) => void }) {
  return (
    <button type="button" className="link" onClick={() => { onRule(number); }}>
      {number}
    </button>
  );
}
