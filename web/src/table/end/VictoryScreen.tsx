/** The end: who won and why, the story in a few charts, the proof of the dice, record and replay. */
import { useMemo } from "react";
import { useBaked } from "../../art/bake";
import { halfPicture } from "../../art/fights";
import { go } from "../../app/route";
import { useFacts } from "../../facts/FactsContext";
import { resultTitle } from "../../facts/names";
import { http } from "../../wire/http";
import type { GameSummary, LogEntry, Side, TableView } from "../../wire/types";
import { Emblem } from "../pieces/Emblem";
import { PointSum } from "../reference/PointSum";
import { HUMAN, people } from "../seats";
import { DiceProof } from "./DiceProof";
import { FatesList } from "./FatesList";
import { losses, loyaltyLines, missionTallies } from "./history";
import { Moments } from "./Moments";
import { LoyaltyChart } from "./LoyaltyChart";
import { MissionChart } from "./MissionChart";
import { ReviewPanel } from "./ReviewPanel";
import styles from "./VictoryScreen.module.css";

interface VictoryProps {
  summary: GameSummary;
  view: TableView;
  log: LogEntry[];
}

export function VictoryScreen({ summary, view, log }: VictoryProps) {
  const facts = useFacts();
  const lines = useMemo(() => loyaltyLines(log, view, facts), [log, view, facts]);
  const tallies = useMemo(() => missionTallies(log), [log]);
  const fates = useMemo(() => losses(log), [log]);
  const { outcome } = view;
  if (!outcome) return null;
  const [person] = people(summary.players);
  const alone = person && people(summary.players).length === 1;
  const yours = alone && outcome.winner ? (outcome.winner === person ? "Victory is yours." : "The day is lost.") : "";
  return (
    <div className={styles.victory}>
      <header className={styles.head}>
        {outcome.winner && <Poster side={outcome.winner} />}
        {outcome.winner && <Emblem side={outcome.winner} size={64} />}
        <div>
          <h3>{`${yours} ${resultTitle(outcome)}`.trim()}</h3>
          <p>{outcome.reason}</p>
          <p>{`Game-Turn ${String(view.turn)} of ${String(view.turns)} · ${String(outcome.points)} Victory Points for the Rebels, ${String(summary.briefing.rebel_needs)} were needed`}</p>
        </div>
      </header>
      <Moments game={summary.id} log={log} />
      <section aria-label="The sum of the points">
        <h4>How the points add up</h4>
        <PointSum score={view.score} needed={summary.briefing.rebel_needs} />
      </section>
      <ReviewPanel game={summary.id} person={alone ? person : null} />
      <LoyaltyChart lines={lines} />
      <div className={styles.columns}>
        <MissionChart tallies={tallies} />
        <FatesList fates={fates} />
      </div>
      {view.seed && <DiceProof game={summary.id} commitment={view.commitment} seed={view.seed} />}
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

/** The sun of the Rebels or the hexagon of the Empire, behind the words. */
function Poster({ side }: { side: Side }) {
  const url = useBaked(halfPicture(side));
  return <img className={styles.poster} src={url} alt="" draggable={false} />;
}
