import { expect, test } from "vitest";
import { entry, facts, planet, view } from "../../testing";
import { greatest, losses, loyaltyLines, missionTallies } from "./history";

const log = [
  entry(0, "TurnBegan", { turn: 1 }),
  entry(1, "LoyaltyShifted", { planet: "222", before: 2, after: 3, reason: "Diplomacy" }),
  entry(2, "Captured", { character: "redjac", side: "imperial", place: "222.1" }),
  entry(3, "TurnBegan", { turn: 2 }),
  entry(4, "StatusChanged", { planet: "222", before: "imperial-control", after: "rebellion" }),
  entry(5, "TurnBegan", { turn: 3 }),
  entry(6, "StatusChanged", { planet: "222", before: "rebellion", after: "rebel-control" }),
];

test("loyalty by turn, from the start to control", () => {
  const end = view({ planets: [planet({ loyalty: null, status: "rebel-control" })] });
  expect(loyaltyLines(log, end, facts)).toEqual([{ planet: "222", name: "Angoff", values: [2, 3, 5, 6] }]);
});

test("a quiet planet is a flat line", () => {
  const end = view({ planets: [planet({ id: "223", loyalty: "patriotic" })] });
  expect(loyaltyLines(log, end, facts)[0]?.values).toEqual([0, 0, 0, 0]);
});

test("who was lost, and when", () => {
  expect(losses(log)).toEqual([{ turn: 1, character: "redjac", side: "imperial", how: "captured" }]);
});

test("a group of several is one mission tried", () => {
  const missions = [
    entry(0, "SegmentBegan", { segment: "rebel.missions" }),
    entry(1, "MissionAssigned", { letter: "D", side: "rebel", place: "222.1", members: ["a"] }),
    entry(2, "MissionAssigned", { letter: "D", side: "rebel", place: "222.1", members: ["a", "b"] }),
    entry(3, "MissionCompleted", { letter: "D", side: "rebel", place: "222.1" }),
    entry(4, "SegmentBegan", { segment: "rebel.missions" }),
    entry(5, "MissionAssigned", { letter: "D", side: "rebel", place: "222.1", members: ["a"] }),
  ];
  expect(missionTallies(missions)).toEqual([{ side: "rebel", letter: "D", tried: 2, done: 1 }]);
});

test("great moments have a picture and their turn, and come in their order", () => {
  expect(greatest(log).map(({ turn, title, character, planet: where }) => [turn, title, character || where])).toEqual([
    [1, "Captured", "redjac"],
    [2, "Rebellion!", "222"],
    [3, "Freedom", "222"],
  ]);
  expect(greatest(Array.from({ length: 9 }, (_, number) => entry(number, "Captured", { character: "redjac", place: "222.1" })))).toHaveLength(5);
});
