/** The end: who won and why, the story in a few charts, the proof of the dice, record and replay. */
import { useMemo } from "react";
import { useBaked } from "../../art/bake";
import { halfPicture } from "../../art/fights";
import { go, hashOf } from "../../app/route";
import { useFacts } from "../../facts/FactsContext";
import { resultTitle } from "../../facts/names";
import { http } from "../../wire/http";
import type { GameSummary, LogEntry, Side, TableView } from "../../wire/types";
import { Emblem } from "../pieces/Emblem";
import { medalOf } from "../pieces/medalOf";
import { Portrait } from "../pieces/Portrait";
import { minus, PointSum } from "../reference/PointSum";
import { HUMAN, people } from "../seats";
import { DiceChart } from "./DiceChart";
import { DiceProof } from "./DiceProof";
import { FatesList } from "./FatesList";
import { losses, loyaltyLines, missionTallies } from "./history";
import { usePuzzle, verdict } from "../../puzzles/usePuzzle";
import { Moments } from "./Moments";
import { LoyaltyChart } from "./LoyaltyChart";
import { MissionChart } from "./MissionChart";
import { ReviewPanel } from "./ReviewPanel";
import { Tide } from "./Tide";
import styles from "./VictoryScreen.module.css";

interface VictoryProps {
  summary: GameSummary;
  view: TableView;
  log: LogEntry[];
}

/** Who has watched two people is told nothing that only they may ask. */
function mayReview(summary: GameSummary): boolean {
  return !summary.apart || summary.seats.some((seat) => seat !== "spectator");
}

export function VictoryScreen({ summary, view, log }: VictoryProps) {
  const facts = useFacts();
  const lines = useMemo(() => loyaltyLines(log, view, facts), [log, view, facts]);
  const tallies = useMemo(() => missionTallies(log), [log]);
  const fates = useMemo(() => losses(log), [log]);
  const { outcome } = view;
  const puzzle = usePuzzle(summary);
  if (!outcome) return null;
  const [person] = people(summary.players);
  const alone = person && people(summary.players).length === 1;
  const yours = alone && outcome.winner ? (outcome.winner === person ? "Victory is yours." : "The day is lost.") : "";
  return (
    <div className={styles.victory} data-bright={outcome.winner ?? "rebel"}>
      <header className={styles.head}>
        <Poster side={outcome.winner ?? "rebel"} />
        <p className={styles.kicker}>
          {outcome.winner && <Emblem side={outcome.winner} size={26} />}
          {`Game-Turn ${String(view.turn)} of ${String(view.turns)} · ${minus(outcome.points)} Victory ${outcome.points === 1 ? "Point" : "Points"} for the Rebels, ${String(summary.briefing.rebel_needs)} were needed`}
        </p>
        <h3>{puzzle ? verdict(puzzle) : resultTitle(outcome)}</h3>
        <p className={styles.reason}>{puzzle ? puzzle.why : `${yours} ${outcome.reason.replace(/^-(?=\d)/, "−")}`.trim()}</p>
        <Faces view={view} side={outcome.winner ?? "rebel"} />
      </header>
      <div className={styles.columns}>
        <div className={styles.story}>
          <Moments game={summary.id} log={log} />
          {lines.length > MOST_LINES ? <Tide lines={lines} /> : <LoyaltyChart lines={lines} />}
          <MissionChart tallies={tallies} />
        </div>
        <div className={styles.reckoning}>
          <section aria-label="The sum of the points">
            <h4>How the points add up</h4>
            <PointSum score={view.score} needed={summary.briefing.rebel_needs} />
          </section>
          {mayReview(summary) && <ReviewPanel game={summary.id} person={alone ? person : null} />}
          <FatesList fates={fates} />
          <DiceChart log={log} />
          {view.seed && <DiceProof game={summary.id} commitment={view.commitment} seed={view.seed} />}
          {view.seed && summary.sitting.length > 1 && <a className="button" href={hashOf({ page: "proof", game: summary.id })}>How the dice were mixed</a>}
        </div>
      </div>
      <div className={styles.buttons}>
        <button type="button" className="button primary" onClick={() => { go({ page: "replay", game: summary.id }); }}>
          ▶ Replay the game
        </button>
        <a className="button" href={http.recordAddress(summary.id)} download={`${summary.scenario}.fitg`}>
          ⤓ Save the record
        </a>
        <button
          type="button"
          className="button"
          onClick={() => {
            void http
              .start({ scenario: summary.scenario, rebel: summary.players.rebel, imperial: summary.players.imperial })
              .then(({ id }) => { go({ page: "table", game: id }); });
          }}
        >
          {summary.players.rebel === HUMAN || summary.players.imperial === HUMAN ? "Play again" : "Watch another"}
        </button>
        <button type="button" className="button" onClick={() => { go({ page: "puzzles" }); }}>
          Try a puzzle
        </button>
        <button type="button" className="button" onClick={() => { go({ page: "start" }); }}>
          Start page
        </button>
      </div>
    </div>
  );
}

/** More lines than this lie on each other: then the worlds are counted. */
const MOST_LINES = 6;
const MOST_FACES = 8;

/** Those of the winners who have lived to see it. */
function Faces({ view, side }: { view: TableView; side: Side }) {
  const alive = view.characters.filter((each) => each.side === side && each.fate === "free").slice(0, MOST_FACES);
  return (
    <p className={styles.faces} aria-hidden="true">
      {alive.map((each) => (
        <Portrait key={each.id} id={each.id} size={84} state={medalOf({ ...each, detected: false })} />
      ))}
    </p>
  );
}

/** The sun of the Rebels or the hexagon of the Empire, behind the words. */
function Poster({ side }: { side: Side }) {
  const url = useBaked(halfPicture(side));
  return <img className={styles.poster} src={url} alt="" draggable={false} />;
}
