/** How one has fared: games won as the Rebels and as the Empire, over all games and by scenario. */
import { useMemo } from "react";
import { Emblem } from "../table/pieces/Emblem";
import type { GameSummary, Side } from "../wire/types";
import styles from "./SavedGames.module.css";
import { tallies, type Tally } from "./statistics";

export function Statistics({ games }: { games: readonly GameSummary[] }) {
  const counted = useMemo(() => tallies(games), [games]);
  if (counted.length === 0) return null;
  return (
    <table className={styles.statistics} aria-label="How you have fared">
      <thead>
        <tr>
          <th scope="col">Games won</th>
          <th scope="col"><Emblem side="rebel" size={16} /> as the Rebels</th>
          <th scope="col"><Emblem side="imperial" size={16} /> as the Empire</th>
        </tr>
      </thead>
      <tbody>
        {counted.map((tally) => (
          <tr key={tally.title}>
            <th scope="row">{tally.title || "All games"}</th>
            <td>{won(tally, "rebel")}</td>
            <td>{won(tally, "imperial")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const won = (tally: Tally, side: Side) => (tally.played[side] ? `${String(tally.won[side])} of ${String(tally.played[side])}` : "–");
