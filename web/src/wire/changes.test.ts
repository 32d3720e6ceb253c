import { expect, test } from "vitest";
import { action, planet, view } from "../testing";
import { applyChange, mergeRecords, tableAfter } from "./changes";
import type { Table, TableMessage } from "./types";

const same = { changed: [], removed: [], order: [] };
const angoff = planet();
const charkhan = planet({ id: "223" });
const quibron = planet({ id: "221" });

const sheet = { id: "toy", title: "A toy", rows: [{ label: "Songs", value: "1" }] };

test("records are replaced where they stand, removed, and added at the end", () => {
  const taken = planet({ controller: "rebel" });
  const after = mergeRecords([angoff, charkhan], { ...same, changed: [taken, quibron], removed: ["223"] });
  expect(after).toEqual([taken, quibron]);
  expect(mergeRecords([angoff], undefined)).toEqual([angoff]);
});

test("another order is followed", () => {
  expect(mergeRecords([angoff, charkhan], { ...same, changed: [quibron], order: ["221", "223", "222"] })).toEqual([
    quibron,
    charkhan,
    angoff,
  ]);
});

test("what has not changed is the same object", () => {
  const before = view({ planets: [angoff, charkhan], modules: [sheet] });
  const after = applyChange(before, { turn: 2, planets: { ...same, changed: [planet({ id: "223", pdb: 0 })] } });
  expect(after).toEqual({ ...before, turn: 2, planets: [angoff, planet({ id: "223", pdb: 0 })] });
  expect(after.planets[0]).toBe(angoff);
  expect(after.modules).toBe(before.modules);
  expect(after.possessions).toBe(before.possessions);
});

test("a field can become nothing", () => {
  const before = view({ decision: { side: "rebel", kind: "movement", case: "9.0" } });
  expect(applyChange(before, { decision: null }).decision).toBeNull();
  expect(applyChange(before, {}).decision).toBe(before.decision);
});

test("known cards change one by one, hidden ones are counted anew", () => {
  const card = { id: "scanner", fate: "held" as const, owner: "redjac", revealed: true };
  const before = view({ possessions: { known: [card], hidden: { redjac: 1 } } });
  const after = applyChange(before, { possessions: { known: { ...same, removed: ["scanner"] } } });
  expect(after.possessions).toEqual({ known: [], hidden: { redjac: 1 } });
  expect(applyChange(before, { possessions: { hidden: {} } }).possessions).toEqual({ known: [card], hidden: {} });
});

test("a message tells the whole table or builds on the last one", () => {
  const actions = [action("fly", [], [], { subject: "Redjac", text: "flies" }), action("done")];
  const message = { type: "table", step: 1, view: view(), change: null, actions } as unknown as TableMessage;
  const table = tableAfter(null, message);
  expect(table?.view).toEqual(view());
  expect(table?.actions.map(({ label }) => label)).toEqual(["Redjac flies", "done"]);
  const next = { ...message, step: 2, view: null, change: { turn: 3 } } as TableMessage;
  expect(tableAfter(table, next)).toMatchObject({ step: 2, view: { turn: 3, title: "Flight to Egrix" } });
  expect(tableAfter(null as Table | null, next)).toBeNull();
});

test("the sheets of modules are told one by one", () => {
  const before = view({ modules: [sheet, { ...sheet, id: "other" }] });
  const sung = { ...sheet, rows: [{ label: "Songs", value: "2" }] };
  const after = applyChange(before, { modules: { changed: [sung], removed: [], order: [] } });
  expect(after.modules).toEqual([sung, before.modules[1]]);
});

test("what tells more of its subject follows it without a gap, and stands alone without its colon", () => {
  const actions = [action("give way", [], [], { subject: "Give way", text: ": your card stays" })];
  const message = { type: "table", step: 1, view: view(), change: null, actions } as unknown as TableMessage;
  expect(tableAfter(null, message)?.actions[0]).toMatchObject({ label: "Give way: your card stays", text: "your card stays" });
});
