import { describe, expect, test } from "vitest";
import { action } from "../../testing";
import { automatic, groupActions, isCrowded } from "./groups";
import { percent } from "./percent";

describe("groups of buttons", () => {
  const { groups, passes } = groupActions([
    action("walk redjac to 222.1", ["redjac"], ["222.1"], "Redjac"),
    action("walk gelba to 222.1", ["gelba"], ["222.1"], "Gelba"),
    action("attach redjac", ["redjac"], [], "Redjac"),
    action("done"),
  ]);

  test("by what they are about, in the order they come", () => {
    expect(groups.map((group) => [group.subject, group.actions.length])).toEqual([
      ["Redjac", 2],
      ["Gelba", 1],
    ]);
  });

  test("passing stands apart", () => {
    expect(passes.map((each) => each.action)).toEqual(["done"]);
  });

  test("many groups close, a long single one does not", () => {
    const many = Array.from({ length: 8 }, (_, n) => action(`to ${String(n)}`, [], [], "one"));
    expect(isCrowded([{ subject: "one", actions: many }, { subject: "two", actions: many }])).toBe(true);
    expect(isCrowded([{ subject: "one", actions: [...many, ...many] }])).toBe(false);
    expect(isCrowded(groups)).toBe(false);
  });
});

describe("answers without asking", () => {
  const search = [action("search 222.1 with units"), action("search 222.1 with characters"), action("done")];

  test("military units search by themselves if set so", () => {
    expect(automatic("search", search, { autoSearch: true, autoPass: false })).toBe(search[0]);
    expect(automatic("search", search, { autoSearch: false, autoPass: true })).toBeNull();
  });

  test("characters never search by themselves", () => {
    expect(automatic("search", search.slice(1), { autoSearch: true, autoPass: true })).toBeNull();
  });

  test("a lone pass is taken, a lone deed is not", () => {
    expect(automatic("possession", [action("pass")], { autoSearch: false, autoPass: true })?.action).toBe("pass");
    expect(automatic("missions.draw", [action("draw")], { autoSearch: false, autoPass: true })).toBeNull();
  });
});

test("a chance is never rounded to certainty", () => {
  expect([0, 0.001, 1 / 3, 0.999, 1].map(percent)).toEqual(["0%", "<1%", "33%", ">99%", "100%"]);
});
