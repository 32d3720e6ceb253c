import { expect, test } from "vitest";
import { view } from "../../testing";
import type { CharacterView, SpaceView } from "../../wire/types";
import { crowdAt, crowdWeight } from "./crowd";

test("only a crowd gets more room", () => {
  const space = { id: "222.1", units: { rebel: {}, imperial: { militia: 3, "face-down": 2 } } } as unknown as SpaceView;
  const people = (number: number) =>
    view({ characters: Array.from({ length: number }, () => ({ place: "222.1", fate: "free" }) as CharacterView) });
  expect(crowdAt(people(2), space)).toBe(3);
  expect([2, 4, 12].map((number) => crowdWeight(crowdAt(people(number), space)))).toEqual([1, 1.6, 2.2]);
});
