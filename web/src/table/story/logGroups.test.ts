import { expect, test } from "vitest";
import { entry, opening, segment } from "../../testing";
import { mergeLog } from "../../wire/seat";
import type { TableMessage } from "../../wire/types";
import { logRows, segmentTitle } from "./logGroups";

const log = [
  entry(0, { text: "Units are placed." }),
  opening(1, 1),
  opening(2, 1, segment("movement")),
  entry(3, { text: "Somebody walks.", segment: "rebel.movement" }),
  opening(4, 1, segment("reaction", { actor: "imperial" })),
  opening(5, 1, segment("search", { actor: "imperial" })),
  entry(6, { text: "Somebody searches.", segment: "rebel.search" }),
  opening(7, 2),
];

test("turns and segments are headings; empty segments are left out", () => {
  expect(logRows(log).map((row) => (row.type === "segment" ? row.title : row.type === "turn" ? row.turn : row.entry.text))).toEqual([
    "Set-up",
    "Units are placed.",
    1,
    "Rebel movement",
    "Somebody walks.",
    "Imperial search",
    "Somebody searches.",
    2,
  ]);
});

test("a segment is called by whoever acts in it", () => {
  expect(segmentTitle(segment("search", { actor: "imperial" }))).toBe("Imperial search");
  expect(segmentTitle(segment("military-combat", { player: "imperial", actor: "imperial" }))).toBe("Imperial combat");
  expect(segmentTitle(segment("interphase", { player: null, actor: null }))).toBe("Interphase");
});

test("a heading says whose it is by what the entry tells, not by the id of the segment", () => {
  const rows = logRows([opening(0, 1, segment("missions", { id: "rebel-1.missions" })), entry(1, { segment: "rebel-1.missions" })]);
  expect(rows.find((row) => row.type === "segment")).toMatchObject({ title: "Rebel missions", side: "rebel" });
});

test("an undone step takes its sentences with it", () => {
  const message = { log_from: 3, log: [entry(3, { text: "Somebody flies." })] } as unknown as TableMessage;
  expect(mergeLog(log, message).map(({ opens, text }) => (opens ? "" : text))).toEqual(["Units are placed.", "", "", "Somebody flies."]);
});

test("the same sentence several times in a row is one line", () => {
  const rows = logRows([entry(0, { text: "The Empire places a unit." }), entry(1, { text: "The Empire places a unit." }), entry(2, { text: "Done." })]);
  expect(rows.flatMap((row) => (row.type === "entry" ? [row.times] : []))).toEqual([2, 1]);
});
