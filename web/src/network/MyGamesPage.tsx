/** One's own games by what is wanted of one: those where one decides first, shortest time first; and the way to the next. */
import { useEffect, useState } from "react";
import { go } from "../app/route";
import { Baked } from "../art/Baked";
import { scenarioPicture } from "../art/scenarios";
import { resultTitle } from "../facts/names";
import { Emblem } from "../table/pieces/Emblem";
import { http } from "../wire/http";
import type { GameSummary, Side } from "../wire/types";
import styles from "./MyGames.module.css";
import { paceTitle } from "./paces";
import { Plate } from "./Plate";
import { byWish, mayChoose } from "./myGames";
import { span } from "./time";

const LOOK_AGAIN = 30_000;

export function MyGamesPage() {
  const [games, setGames] = useState<GameSummary[] | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    const look = () => { http.games().then(setGames, (error: unknown) => { setProblem(error instanceof Error ? error.message : String(error)); }); };
    look();
    const timer = window.setInterval(look, LOOK_AGAIN);
    return () => { window.clearInterval(timer); };
  }, []);
  if (!games) return <p className="page-wait" role={problem ? "alert" : "status"}>{problem || "Looking up your games …"}</p>;
  const { mine, theirs, laid, over } = byWish(games);
  const next = mine[0];
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>{title(mine.length)}</h1>
        {next && (
          <button type="button" className={`button primary ${styles.next}`} data-side={mySide(next)} onClick={() => { go({ page: "table", game: next.id }); }} autoFocus>
            {`Next game: ${next.title}`} <kbd>↵</kbd>
          </button>
        )}
        <button type="button" className="button quiet" onClick={() => { go({ page: "start" }); }}>To the start page</button>
      </header>
      {problem && <p role="alert">{problem}</p>}
      <div className={styles.columns}>
        <div>
          <Part title="You decide" games={mine} large />
          <Part title="They decide" games={theirs} />
        </div>
        <div>
          <Part title="Finished" games={over} />
          <Part title="Laid, nobody there yet" games={laid} />
        </div>
      </div>
    </main>
  );
}

function title(waiting: number): string {
  if (waiting === 0) return "No game waits for you";
  return waiting === 1 ? "One game waits for you" : `${String(waiting)} games wait for you`;
}

function mySide(game: GameSummary): Side | undefined {
  return game.sitting.find((each) => each.you)?.side ?? (game.players.rebel === "human" ? "rebel" : "imperial");
}

function Part({ title: name, games, large = false }: { title: string; games: GameSummary[]; large?: boolean }) {
  if (games.length === 0) return null;
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      <ul className={styles.games}>
        {games.map((game) => <Row key={game.id} game={game} large={large} />)}
      </ul>
    </section>
  );
}

function Row({ game, large }: { game: GameSummary; large: boolean }) {
  const other = game.sitting.find((each) => !each.you);
  const side = mySide(game);
  return (
    <li data-side={side} data-large={large || undefined}>
      <span className={styles.cover} aria-hidden="true"><Baked picture={scenarioPicture(game.scenario, game.title)} /></span>
      <div className={styles.words}>
        <b>{game.title}</b> <small>{`turn ${String(game.turn)} of ${String(game.turns)}`}</small>
        <span className={styles.against}>
          {side && <Emblem side={side} />} you, against {other ? <><Plate race={other.plate} size={24} /> {other.name}</> : "nobody yet"}
        </span>
        <span>{stands(game)}</span>
      </div>
      <div className={styles.time}>
        {game.left !== null && <b>{span(game.left)}</b>}
        <small>{timeWords(game)}</small>
        <button type="button" className="button" aria-label={`Go to ${game.title}`} onClick={() => { go({ page: game.outcome && !game.news ? "replay" : "table", game: game.id }); }}>{game.outcome ? "See the end" : "Go there"}</button>
      </div>
    </li>
  );
}

/** What is wanted; never what has happened. */
function stands(game: GameSummary): string {
  if (game.news) return "It is over: not looked at yet.";
  if (game.outcome) return resultTitle(game.outcome);
  if (game.state === "gathering") return "Somebody is still waited for.";
  if (game.paused) return "Both let it rest.";
  const given = game.answered === 0 ? "" : ` ${String(game.answered)} ${game.answered === 1 ? "answer was" : "answers were"} given for you.`;
  const mine = game.sitting.some((each) => each.you && each.side === game.decides);
  if (mayChoose(game)) return `The other’s time is over: you choose how it goes on.${given}`;
  return `${mine ? (game.reaction ? "A reaction." : "Your decision.") : "The other decides."}${given}`;
}

function timeWords(game: GameSummary): string {
  if (game.outcome || game.state === "gathering") return "";
  if (game.left === null) return paceTitle(game.pace);
  return game.reaction ? "then the deputy answers" : "of the time";
}
