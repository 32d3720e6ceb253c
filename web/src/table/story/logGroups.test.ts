import { expect, test } from "vitest";
import { entry } from "../../testing";
import { mergeLog } from "../../wire/seat";
import type { TableMessage } from "../../wire/types";
import { actorOf, logRows, placeOf, segmentTitle } from "./logGroups";

const log = [
  entry(0, "UnitsPlaced"),
  entry(1, "TurnBegan", { turn: 1 }),
  entry(2, "SegmentBegan", { turn: 1, segment: "rebel.movement", side: "rebel" }),
  entry(3, "Walked", { destination: "222.1" }, "rebel.movement"),
  entry(4, "SegmentBegan", { turn: 1, segment: "rebel.reaction", side: "rebel" }),
  entry(5, "SegmentBegan", { turn: 1, segment: "rebel.search", side: "rebel" }),
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

test("reaction and search belong to the other player", () => {
  expect(actorOf("rebel.search")).toBe("imperial");
  expect(actorOf("imperial.missions")).toBe("imperial");
  expect(actorOf("interphase")).toBeNull();
  expect(segmentTitle("imperial.military-combat")).toBe("Imperial combat");
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
