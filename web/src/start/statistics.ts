/** Statistics over all games that somebody has played to the end at this table. */
import { HUMAN } from "../table/seats";
import type { GameSummary, Side } from "../wire/types";

export interface Tally {
  /** "" stands for all games together. */
  title: string;
  played: Record<Side, number>;
  won: Record<Side, number>;
}

type Kept = Pick<GameSummary, "title" | "players" | "outcome" | "puzzle">;

/** Games of one person against the computer, puzzles left out: all together, then scenario by scenario. */
export function tallies(games: readonly Kept[]): Tally[] {
  const found = new Map<string, Tally>();
  for (const { title, players, outcome, puzzle } of games) {
    const sides = (["rebel", "imperial"] as const).filter((side) => players[side] === HUMAN);
    const [side] = sides;
    if (!outcome || puzzle || !side || sides.length > 1) continue;
    for (const name of ["", title]) {
      const tally = found.get(name) ?? { title: name, played: { rebel: 0, imperial: 0 }, won: { rebel: 0, imperial: 0 } };
      tally.played[side] += 1;
      if (outcome.winner === side) tally.won[side] += 1;
      found.set(name, tally);
    }
  }
  return [...found.values()];
}
