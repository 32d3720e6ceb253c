import { expect, test } from "vitest";
import { entry, segment } from "../../testing";
import { mergeLog } from "../../wire/seat";
import type { TableMessage } from "../../wire/types";
import { logRows, placeOf, segmentTitle } from "./logGroups";

const log = [
  entry(0, "UnitsPlaced"),
  entry(1, "TurnBegan", { turn: 1 }),
  entry(2, "SegmentBegan", { turn: 1, segment: "rebel.movement", side: "rebel", name: "movement", actor: "rebel" }),
  entry(3, "Walked", { destination: "222.1" }, "rebel.movement"),
  entry(4, "SegmentBegan", { turn: 1, segment: "rebel.reaction", side: "rebel", name: "reaction", actor: "imperial" }),
  entry(5, "SegmentBegan", { turn: 1, segment: "rebel.search", side: "rebel", name: "search", actor: "imperial" }),
  entry(6, "SearchMade", { place: "222.1" }, "rebel.search"),
  entry(7, "TurnBegan", { turn: 2 }),
];

test("turns and segments are headings; empty segments are left out", () => {
  expect(logRows(log).map((row) => (row.type === "segment" ? row.title : row.type === "turn" ? row.turn : row.entry.kind))).toEqual([
    "Set-up",
    "UnitsPlaced",
    1,
    "Rebel movement",
    "Walked",
    "Imperial search",
    "SearchMade",
    2,
  ]);
});

test("a segment is called by whoever acts in it", () => {
  expect(segmentTitle(segment("search", { actor: "imperial" }))).toBe("Imperial search");
  expect(segmentTitle(segment("military-combat", { player: "imperial", actor: "imperial" }))).toBe("Imperial combat");
  expect(segmentTitle(segment("interphase", { player: null, actor: null }))).toBe("Interphase");
});

test("a heading says whose it is by what the event tells, not by the id of the segment", () => {
  const began = { turn: 1, segment: "rebel-1.missions", side: "rebel", name: "missions", actor: "rebel", round: 1 };
  const rows = logRows([entry(0, "SegmentBegan", began), entry(1, "CardDrawn", {}, "rebel-1.missions")]);
  expect(rows.find((row) => row.type === "segment")).toMatchObject({ title: "Rebel missions", side: "rebel" });
});

test("an entry knows its place", () => {
  expect(placeOf(entry(0, "Walked", { destination: "222.1" }))).toBe("222.1");
  expect(placeOf(entry(0, "PdbChanged", { planet: "222" }))).toBe("222");
  expect(placeOf(entry(0, "Healed"))).toBeNull();
});

test("an undone step takes its sentences with it", () => {
  const message = { log_from: 3, log: [entry(3, "Flew")] } as unknown as TableMessage;
  expect(mergeLog(log, message).map((each) => each.kind)).toEqual(["UnitsPlaced", "TurnBegan", "SegmentBegan", "Flew"]);
});
