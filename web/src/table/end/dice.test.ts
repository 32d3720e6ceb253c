import { expect, test } from "vitest";
import { entry, segment } from "../../testing";
import type { LogEntry } from "../../wire/types";
import { asUneven, fallen, mean, total } from "./dice";

const rolled = (number: number, ...dice: { value: number; units?: number }[]): LogEntry => ({
  ...entry(number),
  arithmetic: { cards: [], dice: dice.map((die) => ({ label: "", ...die })), lines: [], result: "" },
});
const opens = (number: number, player: "rebel" | "imperial"): LogEntry => ({ ...entry(number), opens: { turn: 1, segment: segment("missions", { player }) } });

test("dice are counted by whose turn they fell in, and both of a pair", () => {
  const found = fallen([opens(0, "rebel"), rolled(1, { value: 6 }, { value: 2, units: 6 }), opens(2, "imperial"), rolled(3, { value: 1 })]);
  expect(found.rebel).toEqual([0, 1, 0, 0, 0, 2]);
  expect(found.imperial).toEqual([1, 0, 0, 0, 0, 0]);
  expect([total(found.rebel), mean(found.imperial)]).toEqual([3, 1]);
});

test("how usual a scatter is follows from chi-squared", () => {
  expect(asUneven([10, 10, 10, 10, 10, 10])).toBe(100);
  // 11.07 is what one honest set in twenty goes beyond.
  expect(asUneven([100, 100, 100, 100, 100, 100 + 36.5])).toBeCloseTo(5, -1);
  expect(asUneven([60, 0, 0, 0, 0, 0])).toBe(0);
  expect(asUneven([0, 0, 0, 0, 0, 0])).toBe(100);
});
