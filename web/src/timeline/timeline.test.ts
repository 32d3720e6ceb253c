import { expect, test } from "vitest";
import { entry, facts, opening, segment } from "../testing";
import { chapters, momentsOf, turnAfter, turnAt, turnBefore } from "./chapters";
import { EVERYTHING, filtered, spokenOf } from "./filters";

const began = (number: number, turn: number, name: string, actor: "rebel" | "imperial") =>
  opening(number, turn, segment(name, { id: `${actor}.${name}`, player: actor, actor }));

const log = [
  entry(0, { side: "imperial", place: "222.1" }),
  opening(1, 1),
  began(2, 1, "movement", "rebel"),
  entry(3, { faces: ["redjac"], place: "222.2" }),
  began(4, 1, "missions", "imperial"),
  entry(5, { side: "rebel", faces: ["kogus"], place: "222.1", moment: { kind: "death", title: "A death", mood: "dark" } }),
  opening(6, 2),
  began(7, 2, "movement", "rebel"),
  entry(8, { place: "222", moment: { kind: "rising", title: "Rebellion!", mood: "bright" } }),
];

test("a log has turns with Segments, the set-up before them", () => {
  const turns = chapters(log);
  expect(turns.map(({ turn, from, to }) => [turn, from, to])).toEqual([[0, 0, 1], [1, 1, 6], [2, 6, 9]]);
  expect(turns[1]?.segments.map(({ title, from, to }) => [title, from, to])).toEqual([
    ["Game-Turn 1", 1, 2],
    ["Rebel movement", 2, 4],
    ["Imperial missions", 4, 6],
  ]);
  expect(turnAt(turns, 5)).toBe(1);
  expect([turnBefore(turns, 5), turnBefore(turns, 1), turnAfter(turns, 5, 8), turnAfter(turns, 7, 8)]).toEqual([1, 0, 6, 8]);
  expect(momentsOf(log).map((each) => each.entry)).toEqual([5, 8]);
});

test("lines are those of a side, a planet, a person, or the great moments", () => {
  const numbers = (change: Partial<typeof EVERYTHING>) =>
    filtered(log, { ...EVERYTHING, ...change }, facts).filter((each) => !each.opens).map((each) => each.number);
  expect(numbers({})).toEqual([0, 3, 5, 8]);
  expect(numbers({ side: "rebel" })).toEqual([3, 5, 8]);
  expect(numbers({ side: "imperial" })).toEqual([0]);
  expect(numbers({ person: "redjac" })).toEqual([3]);
  expect(numbers({ planet: "222", great: true })).toEqual([5, 8]);
  expect(spokenOf(log, facts)).toEqual({ planets: [{ id: "222", name: "Angoff" }], people: [{ id: "redjac", name: "Redjac" }] });
});
