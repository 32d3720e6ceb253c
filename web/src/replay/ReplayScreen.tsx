/** A finished game from its first moment to its last, from either side’s eyes: the story leads the board. */
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import { go, hashOf, type Route } from "../app/route";
import { ChangedFacts, useFacts } from "../facts/FactsContext";
import { SHOWN_FOR, useSettings } from "../settings/settings";
import { Board } from "../table/board/Board";
import { BoardContext, type BoardState } from "../table/board/BoardContext";
import { segmentTitle } from "../table/story/logGroups";
import { StoryLog } from "../table/story/StoryLog";
import { RulesPanel } from "../table/reference/RulesPanel";
import { firstSeat } from "../table/seats";
import { Problem } from "../table/TableScreen";
import { chapters, turnAfter, turnBefore } from "../timeline/chapters";
import { Timeline } from "../timeline/Timeline";
import type { GameSummary, Viewer } from "../wire/types";
import styles from "./ReplayScreen.module.css";
import { useGame, useMoment, usePoints, useStory } from "./useStory";

const NOTHING: ReadonlySet<string> = new Set();
const QUICKEST = 150;

const EYES: Record<Viewer, string> = {
  spectator: "A spectator’s eyes",
  rebel: "The Rebel player’s eyes",
  imperial: "The Imperial player’s eyes",
};

type ReplayRoute = Extract<Route, { page: "replay" }>;

export function ReplayScreen({ game, entry, viewer }: Omit<ReplayRoute, "page">) {
  const { found, problem } = useGame(game);
  if (problem) return <Problem text={problem} />;
  if (!found) return <Wait />;
  const [summary, changes] = found;
  return (
    <ChangedFacts changes={changes}>
      <Replay summary={summary} first={entry ?? 0} eyes={viewer ?? firstSeat(summary)} />
    </ChangedFacts>
  );
}

function Wait() {
  return <p className="page-wait" role="status">Opening the record …</p>;
}

function Replay({ summary, first, eyes }: { summary: GameSummary; first: number; eyes: Viewer }) {
  const facts = useFacts();
  const game = summary.id;
  const [viewer, setViewer] = useState<Viewer>(eyes);
  const [wanted, setWanted] = useState(first);
  const [pointed, setPointed] = useState<string | null>(null);
  const [rule, setRule] = useState<string | null>(null);
  const story = useStory(game, viewer);
  const log = useMemo(() => story.found?.log ?? [], [story.found]);
  const at = Math.min(wanted, Math.max(0, log.length - 1));
  const { found: shown, problem } = useMoment(game, at, viewer);
  const entry = log[at];
  const points = usePoints(game);
  const look = useCallback(
    (to: number) => {
      setWanted(to);
      setRule(null);
      setPointed(log[to]?.place || null);
    },
    [log],
  );
  const [playing, setPlaying] = usePlaying(at, log, look);
  useReplayKeys(at, log, look, () => { setPlaying(!playing); });
  const board: BoardState | null = useMemo(
    () =>
      shown && {
        facts,
        view: shown.view,
        lit: NOTHING,
        chosen: [],
        along: NOTHING,
        pointed,
        here: pointed ?? "",
        click: () => undefined,
        foresee: () => undefined,
      },
    [facts, shown, pointed],
  );
  if (problem || story.problem) return <Problem text={problem || story.problem} />;
  if (!shown || !board || !story.found) return <Wait />;
  const { view } = shown;
  const link = hashOf({ page: "replay", game, entry: at, viewer });
  return (
    <BoardContext value={board}>
      <div className={styles.replay} data-entry={at} data-there={shown.entry === at || undefined}>
        <header className={styles.head}>
          <button type="button" className="button quiet" onClick={() => { go({ page: "start" }); }}>
            ‹ Start page
          </button>
          <h1>{`Replay: ${view.title}`}</h1>
          <p>{`Game-Turn ${String(view.turn)} of ${String(view.turns)} · ${segmentTitle(view.current_segment)}`}</p>
          <select className="field" value={viewer} aria-label="Whose eyes" onChange={(event) => { setViewer(event.target.value as Viewer); }}>
            {Object.entries(EYES).map(([name, title]) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
          <button type="button" className="button" onClick={() => { go({ page: "table", game }); }}>
            The end of the game
          </button>
        </header>
        <Board />
        <section className={styles.story} aria-label="The story">
          {rule !== null ? (
            <>
              <button type="button" className="button quiet" onClick={() => { setRule(null); }}>
                ‹ The story
              </button>
              <RulesPanel number={rule} onNumber={setRule} />
            </>
          ) : (
            <StoryLog log={log} current={at} onPoint={setPointed} onLook={look} onRule={setRule} />
          )}
        </section>
        <footer className={styles.controls}>
          <button
            type="button"
            className="button primary"
            title="Space"
            onClick={() => {
              if (at >= log.length - 1) look(0);
              setPlaying(!playing);
            }}
          >
            {playing ? "❚❚ Pause" : "▶ Play from here"}
          </button>
          <p className={styles.sentence} role="status">{entry?.text}</p>
          <a className="link" href={link}>
            Link to this moment
          </a>
          <Timeline log={log} at={at} turns={view.turns} scores={points} needed={summary.briefing.rebel_needs} onLook={look} />
        </footer>
      </div>
    </BoardContext>
  );
}

/** Goes from one thing worth seeing to the next. */
function usePlaying(at: number, log: Parameters<typeof chapters>[0], look: (entry: number) => void): [boolean, (playing: boolean) => void] {
  const { speed } = useSettings();
  const [playing, setPlaying] = useState(false);
  const ended = at >= log.length - 1;
  const running = playing && !ended;
  useEffect(() => {
    if (!running) return;
    const next = log.find((each) => each.number > at && each.pause > 0)?.number ?? log.length - 1;
    const timer = window.setTimeout(() => { look(next); }, Math.max(QUICKEST, SHOWN_FOR[speed]));
    return () => {
      window.clearTimeout(timer);
    };
  }, [running, at, log, look, speed]);
  return [running, setPlaying];
}

function useReplayKeys(at: number, log: Parameters<typeof chapters>[0], look: (entry: number) => void, toggle: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if ((event.target as HTMLElement).closest("input, select, textarea")) return;
    const last = Math.max(0, log.length - 1);
    const turns = event.shiftKey ? chapters(log) : [];
    if (event.key === "ArrowRight") look(event.shiftKey ? turnAfter(turns, at, last) : Math.min(last, at + 1));
    else if (event.key === "ArrowLeft") look(event.shiftKey ? turnBefore(turns, at) : Math.max(0, at - 1));
    else if (event.key === " " && !(event.target as HTMLElement).closest("button, a")) toggle();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => {
      window.removeEventListener("keydown", press);
    };
  }, []);
}
