import { expect, test } from "vitest";
import { entry, segment } from "../../testing";
import type { LogEntry, Side } from "../../wire/types";
import { besides, linesOf, MOST_LINES, pinsOf, recapOf, reportDue, reportSince, sinceLastTurn } from "./report";

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

test("while one's own turn goes on the same stands beside the map, and nothing that one has done since", () => {
  const numbers = (closed: number, entries = log) => {
    const recap = recapOf(entries, closed, "rebel");
    return recap && linesOf(recap).map(({ number }) => number);
  };
  expect(numbers(log.length)).toEqual([5, 3, 6]);
  expect(numbers(0)).toEqual([5, 3, 6]);
  expect(numbers(log.length, [...log, thing(8, 9)])).toEqual([5, 3, 6]);
  expect(numbers(log.length, log.slice(0, 7))).toBeNull();
});

test("pins bear the numbers of the lines about a planet", () => {
  const facts = { environs: { "111.1": { planet: "111" } }, planets: { "111": {}, "112": {} } } as unknown as Parameters<typeof pinsOf>[0];
  const lines = ["111.1", "", "112", "111"].map((place, number) => thing(number, 5, { place }));
  expect([...pinsOf(facts, lines)]).toEqual([["111", "1 4"], ["112", "3"]]);
});

test("a sentence adds to its headline what that does not say", () => {
  const said = (headline: string, text: string) => besides({ headline, text });
  expect(said("The ship is lost.", "The ship is lost (Redjac goes without it).")).toBe("Redjac goes without it.");
  expect(said("The ship is lost.", "The ship is lost: it burns.")).toBe("It burns.");
  expect(said("The ship is lost.", "The ship is lost.")).toBe("");
  expect(said("A mob!", "The mob falls upon them.")).toBe("The mob falls upon them.");
});
