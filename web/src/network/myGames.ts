/** Games by what is wanted of one. */
import type { GameSummary } from "../wire/types";

export interface Wishes {
  mine: GameSummary[];
  theirs: GameSummary[];
  laid: GameSummary[];
  over: GameSummary[];
}

/** Is it this person's decision? Against a bot everybody at a seat of people is asked. */
export function isMine(game: GameSummary): boolean {
  if (game.outcome || game.state !== "running" || game.paused || !game.decides) return false;
  if (game.apart) return game.sitting.some((each) => each.you && each.side === game.decides);
  return game.seats.includes(game.decides);
}

/** Has the other no time left for his own Player-Turn? Then one chooses how it goes on. */
export function mayChoose(game: GameSummary): boolean {
  return game.apart && game.state === "running" && !game.outcome && !game.paused && game.left === 0 && !game.reaction && Boolean(game.decides) && !isMine(game);
}

/** Those with the shortest time first; without a clock those that wait longest. */
export function byWish(games: readonly GameSummary[]): Wishes {
  const time = (game: GameSummary) => game.left ?? Number.MAX_SAFE_INTEGER;
  const asks = (game: GameSummary) => isMine(game) || mayChoose(game);
  const mine = games.filter(asks).sort((one, other) => time(one) - time(other) || one.since.localeCompare(other.since));
  const running = games.filter((game) => game.state === "running" && !game.outcome);
  return {
    mine,
    theirs: running.filter((game) => !asks(game)),
    laid: games.filter((game) => game.state === "gathering"),
    over: games.filter((game) => game.outcome),
  };
}
