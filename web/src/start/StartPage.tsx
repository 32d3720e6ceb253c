/** The start page: a picture with three doors; everything else behind them. */
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { go, hashOf } from "../app/route";
import { Baked } from "../art/Baked";
import { useBaked } from "../art/bake";
import type { Picture } from "../art/pictures";
import { CONTINUE, PLAY, SKY, WATCH } from "../art/posters";
import { isMine } from "../network/myGames";
import { useMe } from "../network/useMe";
import { http } from "../wire/http";
import type { BotInfo, GameSummary } from "../wire/types";
import { lastSeen } from "./lastSeen";
import { OpenRecord } from "./OpenRecord";
import { SavedGames } from "./SavedGames";
import styles from "./StartPage.module.css";
import { whereItStands } from "./scenarioWords";
import { SettingsDialog } from "./SettingsDialog";
import { useDoorKeys } from "./useDoorKeys";

export function StartPage() {
  const [games, setGames] = useState<GameSummary[] | null>(null);
  const [bots, setBots] = useState<BotInfo[]>([]);
  const [problem, setProblem] = useState("");
  const { me } = useMe();
  const sky = useBaked(SKY);
  const below = useRef<HTMLDivElement>(null);
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
  const waiting = (games ?? []).filter(isMine).length;
  const unfinished = games?.find((game) => !game.outcome);
  const sit = useCallback((game: GameSummary) => {
    go({ page: game.outcome ? "replay" : "table", game: game.id });
  }, []);
  const begin = (rebel: string) => {
    http.start({ scenario: "flight-to-egrix", rebel, imperial: "recruit" }).then(sit, tell);
  };
  useDoorKeys({
    Enter: () => { begin("human"); },
    c: () => { if (unfinished) sit(unfinished); },
    w: () => { begin("recruit"); },
  });
  const descend = () => {
    below.current?.scrollIntoView({ block: "start" });
  };

  return (
    <main className={styles.page}>
      <header className={styles.picture} style={{ backgroundImage: `url(${sky})` }}>
        <h1>
          Freedom <i>in the</i> Galaxy
        </h1>
        <p className={styles.lead}>Four shiploads of heroes. Fifty-one worlds. An Empire that has never lost.</p>
        {problem && <p className={styles.problem} role="alert">{problem}</p>}
        <div className={styles.doors}>
          <Door shape="plate" picture={CONTINUE} title="Continue">
            {unfinished ? (
              <>
                <p>{whereItStands(unfinished, lastSeen(unfinished.id))}</p>
                <button type="button" className="button" onClick={() => { sit(unfinished); }}>
                  Continue <kbd aria-hidden="true">C</kbd>
                </button>
              </>
            ) : (
              <p>Nothing is left open. Every game is kept as you play it.</p>
            )}
          </Door>
          <Door shape="arch" picture={PLAY} title="Play">
            <p>Raise your first planet. The odds are on the table, the dice are honest.</p>
            <button
              type="button"
              className={`button primary ${styles.bright}`}
              onClick={() => { begin("human"); }}
            >
              Play now <kbd aria-hidden="true">↵</kbd>
            </button>
            <a className="link" href={hashOf({ page: "new" })}>
              choose side and scenario
            </a>
          </Door>
          <Door shape="gable" picture={WATCH} title="Watch">
            <p>Two computers play for Egrix. Hold them, look at the dice, look back.</p>
            <button
              type="button"
              className="button"
              onClick={() => { begin("recruit"); }}
            >
              Take a seat <kbd aria-hidden="true">W</kbd>
            </button>
          </Door>
        </div>
        <nav className={styles.foot} aria-label="More">
          <button type="button" className="button quiet" onClick={() => { go({ page: "library" }); }}>
            Browse rules and pieces
          </button>
          <button type="button" className="button quiet" onClick={() => { go({ page: "puzzles" }); }}>
            Puzzles
          </button>
          <button type="button" className="button quiet" onClick={() => { go({ page: "style" }); }}>
            Every piece
          </button>
          <button type="button" className="button quiet" onClick={descend}>
            Your games
          </button>
          <OpenRecord onOpened={sit} onProblem={tell} />
          {me?.house === "private" && me.name && (
            <button type="button" className="button quiet" onClick={() => { go({ page: "mine" }); }}>
              {waiting === 0 ? "My games" : `My games: ${String(waiting)} wait for you`}
            </button>
          )}
          {me?.house === "private" && (
            <button type="button" className="button quiet" onClick={() => { go({ page: "me" }); }}>
              {me.name || "Your name"}
            </button>
          )}
          <SettingsDialog />
        </nav>
      </header>
      <div className={styles.columns} ref={below}>
        <SavedGames games={games} bots={bots} onOpen={sit} onChanged={load} onProblem={tell} />
      </div>
    </main>
  );
}

interface DoorProps {
  shape: "arch" | "plate" | "gable";
  picture: Picture;
  title: string;
  children: ReactNode;
}

function Door({ shape, picture, title, children }: DoorProps) {
  return (
    <section className={`${styles.door} ${styles[shape]}`} aria-label={title}>
      <div className={styles.inside}>
        <div className={styles.view} aria-hidden="true">
          <Baked picture={picture} />
        </div>
        <div className={styles.words}>
          <h2>{title}</h2>
          {children}
        </div>
      </div>
    </section>
  );
}
