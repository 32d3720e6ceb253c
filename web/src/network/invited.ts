/** Lay a table for a friend elsewhere: one's own number for the dice is drawn, sealed and kept in this browser. */
import { http } from "../wire/http";
import type { GameSummary, NewGame } from "../wire/types";
import { keepNumber, newNumber, seal } from "./numbers";

export async function invited(wish: NewGame): Promise<GameSummary> {
  const number = newNumber();
  const game = await http.start({ ...wish, seal: seal(number) });
  keepNumber(game.id, number);
  return game;
}
