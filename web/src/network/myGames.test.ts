import { expect, test } from "vitest";
import type { GameSummary } from "../wire/types";
import { byWish, isMine, mayChoose } from "./myGames";

function game(id: string, more: Partial<GameSummary>): GameSummary {
  const made = { id, apart: true, state: "running", paused: false, decides: "rebel", left: null, since: "2026-01-02", outcome: null, seats: [], sitting: [{ side: "rebel", name: "Mara", plate: "", you: true }], ...more };
  return made as unknown as GameSummary;
}

test("where I decide comes first, shortest time first", () => {
  const games = [
    game("slow", { left: 900 }),
    game("theirs", { decides: "imperial" }),
    game("soon", { left: 10 }),
    game("untimed", {}),
    game("earlier", { since: "2026-01-01" }),
    game("laid", { state: "gathering" }),
    game("rests", { paused: true }),
  ];
  const found = byWish(games);
  expect(found.mine.map((each) => each.id)).toEqual(["soon", "slow", "earlier", "untimed"]);
  expect(found.theirs.map((each) => each.id)).toEqual(["theirs", "rests"]);
  expect(found.laid.map((each) => each.id)).toEqual(["laid"]);
});

test("where the other has no time left I choose", () => {
  const late = game("late", { decides: "imperial", left: 0, reaction: false });
  expect(byWish([late, game("soon", { left: 10 })]).mine.map((each) => each.id)).toEqual(["late", "soon"]);
  expect(mayChoose(game("reaction", { decides: "imperial", left: 0, reaction: true }))).toBe(false);
  expect(mayChoose(game("mine", { left: 0, reaction: false }))).toBe(false);
});

test("against a bot who has the seat is asked", () => {
  expect(isMine(game("bot", { apart: false, sitting: [], seats: ["rebel"] }))).toBe(true);
  expect(isMine(game("bot", { apart: false, sitting: [], seats: ["imperial"] }))).toBe(false);
});
