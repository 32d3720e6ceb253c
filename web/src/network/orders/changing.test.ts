import { expect, test } from "vitest";
import type { FamilyInfo, OrdersText } from "../../wire/types";
import { addOrder, changeOrder, conditionWords, doings, strikeOut, unused, valueOf } from "./changing";

const SEARCH: FamilyInfo = { name: "search", text: "Search where the chance is at least {least}", nothing: "Do not search", numbers: { 1: "17%", 2: "33%" } };
const LOSSES: FamilyInfo = { name: "losses", text: "Lose as few units as can be", nothing: "", numbers: {} };
const orders: OrdersText = { preset: "matters", orders: [{ when: "search", do: "rule", least: 1, unless: [], rests: true }], otherwise: "ask", until: 0 };

test("an order that is changed does not rest any more, and the preset is one's own", () => {
  const changed = changeOrder(orders, 0, { do: "no", least: 0 });
  expect(changed.preset).toBe("");
  expect(changed.orders[0]).toMatchObject({ do: "no", rests: false });
  expect(strikeOut(orders, 0).orders).toEqual([]);
  expect(addOrder(orders, "losses").orders.map((each) => each.when)).toEqual(["search", "losses"]);
});

test("what can be said of a question is a sentence each", () => {
  expect(doings(SEARCH).map((each) => each.text)).toContain("Search where the chance is at least 33%");
  expect(doings(LOSSES).map((each) => each.value)).toEqual(["rule 0", "ask 0", "deputy 0"]);
  expect(doings(SEARCH).map((each) => each.value)).toContain(valueOf({ when: "search", do: "rule", least: 1, unless: [], rests: false }));
  expect(unused([SEARCH, LOSSES], orders)).toEqual([LOSSES]);
});

test("a condition is said in the names of the map", () => {
  expect(conditionWords({ kind: "enemy-at", subject: "221", number: 0 }, { 221: "Quibron" }, {})).toBe("the enemy is on Quibron");
  expect(conditionWords({ kind: "present", subject: "redjac", number: 0 }, {}, { redjac: "Redjac" })).toBe("Redjac is there");
});
