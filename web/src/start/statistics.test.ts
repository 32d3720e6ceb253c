import { expect, test } from "vitest";
import type { GameSummary } from "../wire/types";
import { tallies } from "./statistics";

const game = (title: string, rebel: string, imperial: string, winner: "rebel" | "imperial" | null, puzzle = "") =>
  ({ title, players: { rebel, imperial }, outcome: winner && { winner }, puzzle }) as unknown as GameSummary;

test("games that one person has ended are counted, all together and by scenario", () => {
  const found = tallies([
    game("Egrix", "human", "rookie", "rebel"),
    game("Egrix", "human", "rookie", "imperial"),
    game("Varu", "rookie", "human", "imperial"),
    game("Varu", "human", "human", "rebel"),
    game("Varu", "human", "rookie", null),
    game("Varu", "human", "rookie", "rebel", "a puzzle"),
  ]);
  expect(found.map(({ title, played, won }) => [title, played.rebel, won.rebel, played.imperial, won.imperial])).toEqual([
    ["", 2, 1, 1, 1],
    ["Egrix", 2, 1, 0, 0],
    ["Varu", 0, 0, 1, 1],
  ]);
});
