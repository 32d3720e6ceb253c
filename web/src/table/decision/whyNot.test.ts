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

test("who has moved has moved", () => {
  expect(whyNot({ ...someone, moved: true }, moving)).toMatch(/moved already/);
  expect(whyNot(someone, moving)).toBeNull();
  expect(whyNot({ ...someone, fate: "incapacitated", plight: "Incapacitated since Game-Turn 2." }, moving)).toMatch(/Incapacitated since/);
});

test("prisoners and enemies say what they are", () => {
  expect(whyNot({ ...someone, fate: "captive" }, moving)).toMatch(/prisoner/);
  expect(whyNot({ ...someone, side: "imperial" }, moving)).toMatch(/other side/);
});

test("while the enemy decides, that is the reason", () => {
  const theirs = view({ decision: { side: "imperial", kind: "reaction", case: "9.6" } });
  expect(whyNot(someone, theirs)).toMatch(/Imperial player decides/);
});
