/** Kept games: go on, look back, or delete. */
import { useState } from "react";
import { resultTitle } from "../facts/names";
import { segmentTitle } from "../table/story/logGroups";
import { HUMAN } from "../table/seats";
import { http } from "../wire/http";
import type { BotInfo, GameSummary, Players } from "../wire/types";
import styles from "./SavedGames.module.css";
import { forget } from "./lastSeen";
import { Statistics } from "./Statistics";
import page from "./StartPage.module.css";

interface SavedProps {
  games: GameSummary[] | null;
  bots: BotInfo[];
  onOpen: (game: GameSummary) => void;
  onChanged: () => void;
  onProblem: (error: unknown) => void;
}

export function SavedGames({ games, bots, onOpen, onChanged, onProblem }: SavedProps) {
  return (
    <section className={page.box} aria-label="Your games">
      <h2>Your games</h2>
      {games?.length === 0 && <p className={styles.none}>None yet. Every game is kept as you play it.</p>}
      {games && <Statistics games={games} />}
      <ul className={styles.games}>
        {games?.map((game) => (
          <SavedGame
            key={game.id}
            game={game}
            players={who(game.players, bots)}
            onOpen={() => { onOpen(game); }}
            onDelete={() => {
              forget(game.id);
              http.remove(game.id).then(onChanged, onProblem);
            }}
          />
        ))}
      </ul>
    </section>
  );
}

interface SavedGameProps {
  game: GameSummary;
  players: string;
  onOpen: () => void;
  onDelete: () => void;
}

function SavedGame({ game, players, onOpen, onDelete }: SavedGameProps) {
  const [sure, setSure] = useState(false);
  const when = new Date(game.updated).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  const state = game.news ? "over, not looked at yet" : game.outcome
    ? resultTitle(game.outcome)
    : `Game-Turn ${String(game.turn)} of ${String(game.turns)}, ${segmentTitle(game.segment)}`;
  return (
    <li className={styles.game}>
      <div>
        <b>{game.title}</b>
        <small>{`${players} · ${state} · ${when}`}</small>
      </div>
      <button type="button" className="button" onClick={onOpen} aria-label={`${game.outcome ? "Replay" : "Continue"} ${game.title}, ${state}`}>
        {game.outcome ? "Replay" : "Continue"}
      </button>
      <button
        type="button"
        className={sure ? "button danger" : "button quiet"}
        aria-label={sure ? `Really delete ${game.title}` : `Delete ${game.title}`}
        onClick={() => { if (sure) onDelete(); else setSure(true); }}
        onBlur={() => { setSure(false); }}
      >
        {sure ? "Really?" : "✕"}
      </button>
    </li>
  );
}

function who({ rebel, imperial }: Players, bots: BotInfo[]): string {
  const name = (player: string) =>
    player === HUMAN ? "you" : (bots.find((each) => each.name === player)?.title ?? player);
  if (rebel === HUMAN && imperial === HUMAN) return "Two players";
  return `Rebels: ${name(rebel)}, Empire: ${name(imperial)}`;
}
