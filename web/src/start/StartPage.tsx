/** The start page: one click to a first game; everything else below. */
import { useCallback, useEffect, useState } from "react";
import { go } from "../app/route";
import { http } from "../wire/http";
import type { BotInfo, GameSummary } from "../wire/types";
import { Galaxy } from "./Galaxy";
import { NewGameForm } from "./NewGameForm";
import { OpenRecord } from "./OpenRecord";
import { SavedGames } from "./SavedGames";
import styles from "./StartPage.module.css";
import { SettingsDialog } from "./SettingsDialog";

export function StartPage() {
  const [games, setGames] = useState<GameSummary[] | null>(null);
  const [bots, setBots] = useState<BotInfo[]>([]);
  const [problem, setProblem] = useState("");
  const tell = useCallback((error: unknown) => {
    setProblem(error instanceof Error ? error.message : String(error));
  }, []);
  const load = useCallback(() => {
    http.games().then(setGames, tell);
  }, [tell]);
  useEffect(load, [load]);
  useEffect(() => {
    http.bots().then(setBots, tell);
  }, [tell]);
  const unfinished = games?.find((game) => !game.outcome);
  const sit = useCallback((game: GameSummary) => {
    go({ page: game.outcome ? "replay" : "table", game: game.id });
  }, []);

  return (
    <main className={styles.page}>
      <header className={styles.hero}>
        <Galaxy />
        <h1>Freedom in the Galaxy</h1>
        <p className={styles.lead}>
          A handful of rebels against an empire: talk planets into unrest, raise them, hold them. A wargame of stars,
          characters and creatures.
        </p>
        <div className={styles.quick}>
          <button
            type="button"
            className={`button primary ${styles.play}`}
            onClick={() => {
              http.start({ scenario: "flight-to-egrix", rebel: "human", imperial: "rookie" }).then(sit, tell);
            }}
          >
            ▶ Play now
          </button>
          {unfinished && (
            <button type="button" className={`button ${styles.play}`} onClick={() => { sit(unfinished); }}>
              Continue
            </button>
          )}
          <p>You lead the Rebels in Flight to Egrix against the computer. About an hour; no rules to read first.</p>
        </div>
        {problem && <p className={styles.problem} role="alert">{problem}</p>}
      </header>
      <div className={styles.columns}>
        <NewGameForm bots={bots} onStarted={sit} onProblem={tell} />
        <div className={styles.right}>
          <SavedGames games={games} bots={bots} onOpen={sit} onChanged={load} onProblem={tell} />
          <section className={styles.box} aria-label="More">
            <h2>More</h2>
            <div className={styles.more}>
              <button type="button" className="button" onClick={() => { go({ page: "library" }); }}>
                Browse rules and pieces
              </button>
              <OpenRecord onOpened={sit} onProblem={tell} />
              <SettingsDialog />
            </div>
          </section>
        </div>
      </div>
    </main>
  );
}
