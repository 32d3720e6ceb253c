/** A finished game, step by step, from either side's eyes. */
import { useMemo, useState } from "react";
import { go } from "../app/route";
import { useFacts } from "../facts/FactsContext";
import { SIDE_NAME } from "../facts/names";
import { Board } from "../table/board/Board";
import { BoardContext, type BoardState } from "../table/board/BoardContext";
import { Happening } from "../table/now/Happening";
import { Emblem } from "../table/pieces/Emblem";
import { segmentTitle } from "../table/story/logGroups";
import { Problem } from "../table/TableScreen";
import type { Viewer } from "../wire/types";
import { ReplayControls } from "./ReplayControls";
import styles from "./ReplayScreen.module.css";
import { useReplay } from "./useReplay";

const NOTHING: ReadonlySet<string> = new Set();

export function ReplayScreen({ game }: { game: string }) {
  const facts = useFacts();
  const [step, setStep] = useState(0);
  const [viewer, setViewer] = useState<Viewer>("spectator");
  const { shown, problem } = useReplay(game, step, viewer);
  const board: BoardState | null = useMemo(
    () =>
      shown && {
        facts,
        view: shown.view,
        lit: NOTHING,
        chosen: [],
        along: NOTHING,
        pointed: null,
        here: "",
        click: () => undefined,
        foresee: () => undefined,
      },
    [facts, shown],
  );
  if (problem) return <Problem text={problem} />;
  if (!shown || !board) return <p className="page-wait" role="status">Opening the record …</p>;
  const { view } = shown;
  return (
    <BoardContext value={board}>
      <div className={styles.replay}>
        <header className={styles.head}>
          <button type="button" className="button quiet" onClick={() => { go({ page: "start" }); }}>
            ‹ Start page
          </button>
          <h1>{`Replay: ${view.title}`}</h1>
          <p>{`Game-Turn ${String(view.turn)} of ${String(view.turns)} · ${segmentTitle(view.current_segment)}`}</p>
          <button type="button" className="button" onClick={() => { go({ page: "table", game }); }}>
            The end of the game
          </button>
        </header>
        <Board />
        <section className={styles.story} aria-label="What happened in this step" tabIndex={0}>
          <h2>
            {shown.side && <Emblem side={shown.side} size={18} />}
            {shown.label || (shown.side ? `The ${SIDE_NAME[shown.side]} player decides in secret` : "The game begins")}
          </h2>
          {shown.log.map((entry) => (
            <Happening key={entry.number} entry={entry} fresh={false} />
          ))}
        </section>
        <ReplayControls step={step} steps={shown.steps} onStep={setStep} viewer={viewer} onViewer={setViewer} />
      </div>
    </BoardContext>
  );
}
