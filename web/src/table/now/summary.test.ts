import { expect, test } from "vitest";
import { entry } from "../../testing";
import { meanwhile, MOST_LINES, summary } from "./summary";

const began = (number: number, actor: "rebel" | "imperial") =>
  entry(number, "SegmentBegan", { turn: 1, segment: `${actor}.movement`, side: actor, name: "movement", actor });

test("what matters most is told, in the order in which it happened", () => {
  const entries = [
    ...Array.from({ length: 9 }, (_, index) => entry(index, "Flew")),
    entry(9, "Died"),
    entry(10, "Healed"),
    entry(11, "LoyaltyShifted"),
  ];
  const told = summary(entries).map(({ number }) => number);
  expect(told).toHaveLength(MOST_LINES);
  expect(told.slice(-2)).toEqual([9, 11]);
  expect(told).toEqual([...told].sort((one, two) => one - two));
});

test("meanwhile is what the other side has done since one acted last", () => {
  const log = [began(0, "rebel"), entry(1, "Flew"), began(2, "imperial"), entry(3, "Marched"), began(4, "imperial"), entry(5, "Died"), began(6, "rebel"), entry(7, "Flew")];
  expect(meanwhile(log, "rebel")).toBe(2);
  expect(meanwhile(log, "imperial")).toBe(6);
  expect(meanwhile([], "rebel")).toBe(0);
});
