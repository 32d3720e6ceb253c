import { expect, test } from "vitest";
import { action, view } from "../../testing";
import type { Bundle, Table } from "../../wire/types";
import { inOrder, laidOut, rowOf, swapped } from "./order";

const cards = [127, 128, 129].map((number) => action(`then card ${String(number)}`, [], [], { verb: "arrange-next", text: `Then card ${String(number)}: Province One and Province Two` }));
const rest = action("the rest in their order", [], [], { verb: "arrange-rest" });
const bundle = (...actions: string[]) => ({ label: "In turn", actions, asked: [], places: [], pieces: [] }) as unknown as Bundle;
const table = (bundles: Bundle[], kind = "setup.assignments") =>
  ({ actions: [...cards, rest], bundles, view: view({ decision: { side: "imperial", kind, case: "35.1", prompt: "which card comes in place 2 of 3?" } } as never) }) as unknown as Table;

test("the row is what the suggestion lays, and what it leaves is set aside", () => {
  const row = rowOf(table([bundle("then card 129", "then card 127")]));
  expect(row).toMatchObject({ first: 2, size: 2, suggested: ["then card 129", "then card 127", "then card 128"] });
  expect(row?.names["then card 127"]).toBe("One and Two");
  expect(row && inOrder(row)).toEqual(["then card 127", "then card 128", "then card 129"]);
});

test("without a suggestion, and for other questions, there is no row", () => {
  expect(rowOf(table([]))).toBeNull();
  expect(rowOf(table([bundle("then card 129", "then card 127")], "setup.base"))).toBeNull();
});

test("cards change places, and the row is laid out as one choice", () => {
  const row = rowOf(table([bundle("then card 129", "then card 127")]));
  if (!row) throw new Error("there is a row");
  const laid = laidOut(row, swapped(row.suggested, "then card 129", "then card 128"), cards);
  expect([laid.action, laid.then, laid.asked]).toEqual(["then card 128", ["then card 127"], ["setup.assignments"]]);
});
