import { expect, test } from "vitest";
import { entry, segment } from "../../testing";
import type { LogEntry, Side } from "../../wire/types";
import { MOST_LINES, reportDue, reportSince, sinceLastTurn } from "./report";

const opens = (number: number, player: Side, phase: string): LogEntry => ({ ...entry(number), opens: { turn: 1, segment: segment(phase, { player, phase }) } });
const thing = (number: number, weight: number, change: Partial<LogEntry> = {}): LogEntry => ({ ...entry(number), weight, headline: `${String(number)}.`, ...change });

const log = [
  opens(0, "rebel", "operations"),
  thing(1, 6),
  opens(2, "rebel", "missions"),
  thing(3, 6),
  opens(4, "imperial", "operations"),
  thing(5, 9),
  thing(6, 4),
  opens(7, "rebel", "operations"),
];

test("it begins with one's own last missions and ends with the other side's turn", () => {
  expect(sinceLastTurn(log, "rebel")).toBe(2);
  expect(sinceLastTurn(log, "imperial")).toBe(0);
  expect(sinceLastTurn([], "rebel")).toBe(0);
});

test("what matters most leads, wherever it happened, and the rest is told by whose turn it was", () => {
  const report = reportSince(log, 2, "rebel");
  expect(report?.lead?.number).toBe(5);
  expect(report?.own.map(({ number }) => number)).toEqual([3]);
  expect(report?.other.map(({ number }) => number)).toEqual([6]);
});

test("a death is never left out for smaller things", () => {
  const many = [opens(0, "imperial", "operations"), ...Array.from({ length: 20 }, (_, index) => thing(index + 1, 5)), thing(21, 9)];
  const report = reportSince(many, 0, "rebel");
  expect(report?.lead?.number).toBe(21);
  expect(report?.other).toHaveLength(MOST_LINES - 1);
  expect(report?.left).toBe(20 - (MOST_LINES - 1));
});

test("small things make no page", () => {
  expect(reportSince([opens(0, "imperial", "operations"), thing(1, 2)], 0, "rebel")).toBeNull();
});

test("it is due once as one's own turn begins, and never while one answers in the other's", () => {
  expect(reportDue(log, 0, "rebel")).toBe(2);
  expect(reportDue(log, log.length, "rebel")).toBeNull();
  expect(reportDue(log.slice(0, 7), 0, "rebel")).toBeNull();
  const nextTurn = [...log, thing(8, 9), { ...entry(9), opens: { turn: 2, segment: null } }];
  expect(reportDue(nextTurn, log.length, "rebel")).toBe(log.length);
});
