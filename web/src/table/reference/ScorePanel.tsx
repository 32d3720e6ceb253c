/** The score line by line, and what wins the game. */
import { capital, SIDE_NAME } from "../../facts/names";
import type { GameSummary, TableView } from "../../wire/types";
import { Emblem } from "../pieces/Emblem";
import styles from "./Reference.module.css";

interface ScoreProps {
  view: TableView;
  briefing: GameSummary["briefing"];
  onRule: (number: string) => void;
}

export function ScorePanel({ view, briefing, onRule }: ScoreProps) {
  const { score } = view;
  return (
    <article className={`${styles.panel} ${styles.page}`} tabIndex={0} aria-label="Score and goals">
      <h3>{`${String(score.total)} Victory Points for the Rebels`}</h3>
      <p>
        {`After Game-Turn ${String(view.turns)} the Rebels win with ${String(briefing.rebel_needs)} or more, the Empire with fewer `}
        <RuleLink number={briefing.final_case} onRule={onRule} />.
      </p>
      <table className={styles.score}>
        <tbody>
          {score.lines.map((line) => (
            <tr key={line.condition}>
              <td>{capital(line.condition.replaceAll("-", " "))}</td>
              <td>{`${String(line.number)} × ${String(line.each)}`}</td>
              <td>{line.points}</td>
            </tr>
          ))}
          {score.lines.length === 0 && (
            <tr>
              <td>Nothing has scored yet.</td>
            </tr>
          )}
        </tbody>
      </table>
      <h4>What wins at once</h4>
      {briefing.goals.map((goal) => (
        <div key={goal.text} className={styles.goal}>
          <Emblem side={goal.side} size={18} />
          <span>
            <b>{SIDE_NAME[goal.side]}:</b> {goal.text} <RuleLink number={goal.case} onRule={onRule} />
          </span>
        </div>
      ))}
      <h4>The situation</h4>
      <p>{briefing.situation}</p>
    </article>
  );
}

function RuleLink({ number, onRule }: { number: string; onRule: (number: string) => void }) {
  return (
    <button type="button" className="link" onClick={() => { onRule(number); }}>
      {number}
    </button>
  );
}
