import { describe, expect, test } from "vitest";
import { action } from "../../testing";
import { automatic, brightOf, byBeginning, groupActions, isCrowded, isWaste } from "./groups";
import { percent } from "./percent";

describe("groups of buttons", () => {
  const { groups, passes } = groupActions([
    action("walk redjac to 222.1", ["redjac"], ["222.1"], { subject: "Redjac" }),
    action("walk gelba to 222.1", ["gelba"], ["222.1"], { subject: "Gelba" }),
    action("attach redjac", ["redjac"], [], { subject: "Redjac" }),
    action("leave it at that", [], [], { passes: true }),
    action("done"),
  ]);

  test("by what they are about, in the order they come", () => {
    expect(groups.map((group) => [group.subject, group.actions.length])).toEqual([
      ["Redjac", 2],
      ["Gelba", 1],
      ["", 1],
    ]);
  });

  test("passing stands apart, whatever it is called", () => {
    expect(passes.map((each) => each.action)).toEqual(["leave it at that"]);
  });

  test("many groups close, a long single one does not", () => {
    const many = Array.from({ length: 13 }, (_, n) => action(`to ${String(n)}`, [], [], { subject: "one" }));
    expect(isCrowded([{ subject: "one", actions: many }, { subject: "two", actions: many }])).toBe(true);
    expect(isCrowded([{ subject: "one", actions: [...many, ...many] }])).toBe(false);
    expect(isCrowded(groups)).toBe(false);
  });
});

test("people who could do several things together are named once", () => {
  const together = (text: string) => ({ ...action(text), text, then: ["more"] });
  const subject = "Cieson (air)";
  const begun = byBeginning({ subject, actions: [{ ...action("go"), text: "Missions: all" }, together("Rayner and Zina: Sabotage"), together("Rayner and Zina: Coup"), together("Kogus: Coup")] });
  expect(begun.map(({ begins, actions }) => [begins, actions.length])).toEqual([
    ["", 2],
    ["Rayner and Zina", 2],
  ]);
});

describe("answers without asking", () => {
  const none = { autoPass: false, autoPlace: false, autoShips: false, autoDraw: false, autoSecrets: false, autoFire: false, autoWatch: false, autoAssault: false, autoReact: false, autoSearch: false, autoLeaders: false, autoFight: false, confirm: false };

  test.each([
    ["no-choice", "autoPass"],
    ["one-answer", "autoPass"],
    ["one-place", "autoPlace"],
    ["ships", "autoShips"],
    ["draw", "autoDraw"],
    ["secrets", "autoSecrets"],
    ["fire", "autoFire"],
    ["watch", "autoWatch"],
    ["assault", "autoAssault"],
    ["react", "autoReact"],
    ["search", "autoSearch"],
    ["leaders", "autoLeaders"],
    ["fight", "autoFight"],
  ] as const)("the order %s is followed by who has set it", (order, setting) => {
    expect(automatic({ order, action: "done" }, { ...none, [setting]: true })).toBe("done");
    expect(automatic({ order, action: "done" }, none)).toBeNull();
  });

  test("without an order one is asked", () => {
    expect(automatic(null, { ...none, autoPass: true, autoPlace: true })).toBeNull();
    expect(automatic({ order: "one-answer", action: "let 222 turn" }, { ...none, autoPass: true, confirm: true })).toBeNull();
  });
});

test("a chance is never rounded to certainty", () => {
  expect([0, 0.001, 1 / 3, 0.999, 1].map(percent)).toEqual(["0%", "<1%", "33%", ">99%", "100%"]);
});

const draw = action("draw", [], [], { usual: true });
const stop = action("stop", [], [], { passes: true, wastes: "The cards are given up." });

test("the bright button is the usual answer, and passing only where nothing else is left", () => {
  expect(brightOf([stop, draw])).toBe(draw);
  expect(brightOf([stop, action("fly")])).toBeNull();
  expect(brightOf([stop])).toBe(stop);
  expect(brightOf([])).toBeNull();
});

test("to pass wastes something only while something else can be done", () => {
  expect(isWaste(stop, [stop, draw])).toBe(true);
  expect(isWaste(stop, [stop])).toBe(false);
  expect(isWaste(draw, [stop, draw])).toBe(false);
});
