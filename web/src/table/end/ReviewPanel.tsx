/** What could have been: the three best plans beside those that were played, looked for when somebody asks. */
import { useEffect, useState } from "react";
import { go } from "../../app/route";
import { http } from "../../wire/http";
import type { JudgedTurn, ReviewState, Side } from "../../wire/types";
import { Emblem } from "../pieces/Emblem";
import styles from "./Review.module.css";

const ASK_AGAIN = 700;
/** So many alternatives are told of every game, however sure they are. */
const MOST = 3;

const SURE: Record<JudgedTurn["sure"], string> = { surely: "Surely better", probably: "Probably better", perhaps: "Perhaps better", hardly: "Hardly better" };

export function ReviewPanel({ game, person }: { game: string; person: Side | null }) {
  const [state, setState] = useState<ReviewState | null>(null);
  const [problem, setProblem] = useState("");
  const tell = (error: unknown) => { setProblem(error instanceof Error ? error.message : String(error)); };
  useEffect(() => {
    http.review(game).then(setState, tell);
  }, [game]);
  useEffect(() => {
    if (!state?.running) return;
    const timer = window.setTimeout(() => { http.review(game).then(setState, tell); }, ASK_AGAIN);
    return () => {
      window.clearTimeout(timer);
    };
  }, [game, state]);
  if (!state) return null;
  const finished = state.of > 0 && state.done === state.of;
  return (
    <section className={styles.review} aria-label="What could have been">
      <h4>What could have been</h4>
      {!finished && !state.running && (
        <p>
          Every Player-Turn is tried again with other plans, in games that you could have been in. It takes a while.{" "}
          <button type="button" className="button" onClick={() => { http.beginReview(game).then(setState, tell); }} data-review>
            {state.done > 0 ? "Go on" : "Find out"}
          </button>
        </p>
      )}
      {state.running && (
        <p className={styles.progress}>
          <progress value={state.done} max={Math.max(1, state.of)} aria-label="Player-Turns judged" />
          {state.of > 0 ? `${String(state.done)} of ${String(state.of)} Player-Turns` : "Going through the game …"}
          <button type="button" className="button quiet" onClick={() => { http.stopReview(game).then(() => http.review(game)).then(setState, tell); }}>
            Stop
          </button>
        </p>
      )}
      {(problem || state.problem) && <p role="alert">{problem || state.problem}</p>}
      <Costs turns={state.turns} game={game} person={person} finished={finished} />
    </section>
  );
}

interface CostsProps {
  turns: JudgedTurn[];
  game: string;
  person: Side | null;
  finished: boolean;
}

/** The plans that promised most beside what was played, of whoever played here or of both; each says how sure it is. */
function Costs({ turns, game, person, finished }: CostsProps) {
  const best = turns
    .filter((each) => each.instead && (!person || each.side === person))
    .toSorted((one, other) => other.cost - one.cost)
    .slice(0, MOST);
  if (best.length === 0) return finished ? <p>There was no other plan in any Player-Turn: the dice have decided it.</p> : null;
  return (
    <ol className={styles.costs}>
      {best.map((each) => (
        <li key={each.entry} data-sure={each.sure}>
          <Emblem side={each.side} size={16} />
          <span>
            <b>{`Turn ${String(each.turn)}: ${each.instead}.`}</b>
            <small>{`${SURE[each.sure]}: ${percent(each.better)} to win instead of ${percent(each.chance)}, give or take ${percent(each.error)}.`}</small>
          </span>
          <meter min={0} max={1} value={Math.max(0, each.cost)} aria-label={`Cost: ${percent(Math.max(0, each.cost))} of the chance to win`} />
          <button type="button" className="link" onClick={() => { go({ page: "replay", game, entry: each.entry, viewer: each.side }); }}>
            look
          </button>
        </li>
      ))}
    </ol>
  );
}

function percent(share: number): string {
  return `${String(Math.round(100 * share))}%`;
}
