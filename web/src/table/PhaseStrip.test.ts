import { expect, test } from "vitest";
import { segment } from "../testing";
import { comesIn, playerTurns } from "./PhaseStrip";

test("the segments of a Player-Turn stand together, those of the second one apart", () => {
  const sequence = [
    segment("movement", { id: "rebel-1.movement" }),
    segment("missions", { id: "rebel-1.missions" }),
    segment("movement", { id: "rebel-2.movement", round: 2 }),
    segment("movement", { id: "imperial-1.movement", player: "imperial", actor: "imperial" }),
    segment("interphase", { id: "interphase", player: null, actor: null }),
  ];
  expect(playerTurns(sequence).map(({ side, segments }) => [side, segments.map(({ id }) => id)])).toEqual([
    ["rebel", ["rebel-1.movement", "rebel-1.missions"]],
    ["rebel", ["rebel-2.movement"]],
    ["imperial", ["imperial-1.movement"]],
    [null, ["interphase"]],
  ]);
});

test("what comes every second Game-Turn stands in the strip of its turns only", () => {
  const stage = [
    segment("event"),
    segment("strategic-assignment", { when: "odd-turns" }),
    segment("taxation", { when: "even-turns" }),
  ];
  const names = (turn: number) => stage.filter((each) => comesIn(each, turn)).map(({ name }) => name);
  expect(names(1)).toEqual(["event", "strategic-assignment"]);
  expect(names(2)).toEqual(["event", "taxation"]);
});
