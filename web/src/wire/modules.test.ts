import { expect, test } from "vitest";
import { view } from "../testing";
import { moduleOf, sheetsOf } from "./modules";

const rows = [{ label: "Songs", value: "1" }];

test("a module that the page has never heard of is a sheet", () => {
  const shown = view({ modules: [{ id: "never-heard-of", title: "Songs", rows }] });
  expect(sheetsOf(shown)).toEqual([{ id: "never-heard-of", title: "Songs", rows }]);
});

test("what has nothing to say, or a place of its own, is none", () => {
  const mulligan = { id: "mulligan", title: "Mulligans", rows, left: { rebel: 1 } };
  const shown = view({ modules: [mulligan, { id: "quiet", title: "Quiet", rows: [] }] });
  expect(sheetsOf(shown)).toEqual([]);
  expect(moduleOf(shown, "mulligan")?.left).toEqual({ rebel: 1 });
  expect(moduleOf(shown, "galactic")).toBeNull();
});

test("the supply network has a sheet of its own", () => {
  const network = { id: "core.network", title: "Supply network", rows, conduits: { "112": "infiltrated" }, waiting: [], risen: 0, gives: [], next_at: 1, barred_level: "" };
  const shown = view({ modules: [network] });
  expect(sheetsOf(shown)).toEqual([]);
  expect(moduleOf(shown, "core.network")?.conduits).toEqual({ "112": "infiltrated" });
});
