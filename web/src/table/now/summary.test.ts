import { expect, test } from "vitest";
import { entry, opening, segment } from "../../testing";
import { meanwhile, MOST_LINES, summary } from "./summary";

const began = (number: number, actor: "rebel" | "imperial") =>
  opening(number, 1, segment("movement", { id: `${actor}.movement`, player: actor, actor }));

test("what matters most is told, in the order in which it happened", () => {
  const entries = [
    ...Array.from({ length: 9 }, (_, index) => entry(index, { weight: 1 })),
    entry(9, { weight: 9 }),
    entry(10),
    entry(11, { weight: 6 }),
  ];
  const told = summary(entries).map(({ number }) => number);
  expect(told).toHaveLength(MOST_LINES);
  expect(told.slice(-2)).toEqual([9, 11]);
  expect(told).toEqual([...told].sort((one, two) => one - two));
});

test("meanwhile is what the other side has done since one acted last", () => {
  const log = [began(0, "rebel"), entry(1), began(2, "imperial"), entry(3), began(4, "imperial"), entry(5), began(6, "rebel"), entry(7)];
  expect(meanwhile(log, "rebel")).toBe(2);
  expect(meanwhile(log, "imperial")).toBe(6);
  expect(meanwhile([], "rebel")).toBe(0);
});
