import { expect, test } from "vitest";
import { hours, size, whereItStands, winners } from "./scenarioWords";

test("a scenario is told in few words", () => {
  expect([hours("about 1"), hours("1 to 2"), hours("20")]).toEqual(["about 1 hour", "1 to 2 hours", "20 hours"]);
  expect(size({ game: "star-system", stars: 1, worlds: 3 })).toBe("1 star, 3 worlds");
  expect(size({ game: "province", stars: 4, worlds: 8 })).toBe("1 province, 8 worlds");
  expect(size({ game: "galactic", stars: 25, worlds: 51 })).toBe("51 worlds");
});

test("who usually wins is said of a hundred games, with the number that was played", () => {
  expect(winners({ played: { games: 8, rebel_wins: 5 } })).toEqual({ rebel: 63, imperial: 37, games: 8 });
  expect(winners({ played: null })).toBeNull();
});

test("a game that waits says whom it waits for and what wins it", () => {
  const game = { title: "Flight to Egrix", turn: 2, turns: 6, briefing: { rebel_needs: 12 }, segment: { name: "missions" }, decides: "rebel" } as unknown as Parameters<typeof whereItStands>[0];
  expect(whereItStands({ ...game, players: { rebel: "human", imperial: "rookie" } })).toBe("Flight to Egrix, turn 2 of 6: you are the Rebels, and it is your move: missions. The Rebels need 12 points.");
  expect(whereItStands({ ...game, players: { rebel: "rookie", imperial: "human" } })).toBe("Flight to Egrix, turn 2 of 6: you are the Empire. Keep the Rebels below 12 points.");
  expect(whereItStands({ ...game, players: { rebel: "human", imperial: "human" } })).toContain("two of you play.");
  expect(whereItStands({ ...game, players: { rebel: "human", imperial: "rookie" } }, { points: -2, news: "Angoff turns to Dissent." })).toBe(
    "Flight to Egrix, turn 2 of 6: you are the Rebels, and it is your move: missions. The Rebels have −2 points, and 12 win. Angoff turns to Dissent.",
  );
});
