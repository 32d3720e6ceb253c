import { expect, test } from "vitest";
import { entry, facts, opening, planet, segment, view } from "../../testing";
import { greatest, losses, loyaltyLines, missionTallies } from "./history";

const moment = (title: string) => ({ kind: "", title, mood: "bright" as const });
const taken = entry(0, { faces: ["redjac"], place: "222.1", weight: 8, moment: moment("Captive"), partings: [{ character: "redjac", how: "captured", side: "imperial" }] });
const errand = (stage: "begins" | "done") => ({ place: "222.1", errand: { side: "rebel" as const, letter: "D", stage, reason: "" } });

const log = [
  opening(0, 1),
  entry(1, { place: "222", turning: { planet: "222", track: "loyalty", before: "neutral", after: "dissent" } }),
  entry(2, { ...taken, number: 2 }),
  opening(3, 2),
  entry(4, { place: "222", weight: 9, moment: moment("Rebellion!"), turning: { planet: "222", track: "status", before: "imperial-control", after: "rebellion" } }),
  opening(5, 3),
  entry(6, { place: "222", weight: 9, moment: moment("Freedom"), turning: { planet: "222", track: "status", before: "rebellion", after: "rebel-control" } }),
  entry(7, { faces: ["redjac"], partings: [{ character: "redjac", how: "escaped", side: null }] }),
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
    opening(0, 1, segment("missions")),
    entry(1, errand("begins")),
    entry(2, errand("begins")),
    entry(3, errand("done")),
    opening(4, 2, segment("missions")),
    entry(5, errand("begins")),
  ];
  expect(missionTallies(missions)).toEqual([{ side: "rebel", letter: "D", tried: 2, done: 1 }]);
});

test("of many great moments those that matter most are remembered", () => {
  const many = [entry(0, { faces: ["redjac"], weight: 10, moment: moment("The greatest") }), ...Array.from({ length: 9 }, (_, number) => ({ ...taken, number: number + 1 }))];
  expect(greatest(many)[0]?.title).toBe("The greatest");
});

test("great moments have a picture and their turn, and come in their order", () => {
  expect(greatest(log).map(({ turn, title, character, planet: where }) => [turn, title, character || where])).toEqual([
    [1, "Captive", "redjac"],
    [2, "Rebellion!", "222"],
    [3, "Freedom", "222"],
  ]);
  expect(greatest(Array.from({ length: 9 }, (_, number) => ({ ...taken, number })))).toHaveLength(5);
});
