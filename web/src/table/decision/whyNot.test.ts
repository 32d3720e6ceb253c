import { expect, test } from "vitest";
import { view } from "../../testing";
import type { CharacterView } from "../../wire/types";
import { whyNot } from "./whyNot";

const someone = {
  id: "boccanegra",
  side: "rebel",
  fate: "free",
  detected: false,
  disabled: false,
  moved: false,
} as CharacterView;
const moving = view({ decision: { side: "rebel", kind: "movement", case: "9.0" } });

test("what keeps somebody from acting comes with him", () => {
  expect(whyNot({ ...someone, idle: "Has moved already in this Segment." }, moving)).toMatch(/moved already/);
  expect(whyNot(someone, moving)).toBeNull();
  expect(whyNot({ ...someone, fate: "incapacitated", plight: "Incapacitated since Game-Turn 2." }, moving)).toMatch(/Incapacitated since/);
});

test("enemies say what they are", () => {
  expect(whyNot({ ...someone, side: "imperial" }, moving)).toMatch(/other side/);
  expect(whyNot({ ...someone, side: "imperial", idle: "Out of the game." }, moving)).toBe("Out of the game.");
});

test("while the enemy decides, that is the reason", () => {
  const theirs = view({ decision: { side: "imperial", kind: "reaction", case: "9.6" } });
  expect(whyNot(someone, theirs)).toMatch(/The Empire decides/);
});
