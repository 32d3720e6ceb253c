import { expect, test } from "vitest";
import type { ClockHere } from "../wire/types";
import { isShort, leftNow, span } from "./time";

const clock: ClockHere = { side: "rebel", left: 100_000, allowance: null, of: 1_200_000, more: 0, runs: true, rests: "", away: false };

test("time is told in what one reads at a glance", () => {
  expect(span(62 * 3_600_000)).toBe("2 d 14 h");
  expect(span(110 * 60_000)).toBe("1 h 50");
  expect(span(18 * 60_000 + 42_000)).toBe("18:42");
  expect(span(-5)).toBe("0:00");
});

test("a clock goes down while it runs, and stands while it rests", () => {
  expect(leftNow(clock, 0, 40_000)).toBe(60_000);
  expect(leftNow(clock, 0, 400_000)).toBe(0);
  expect(leftNow({ ...clock, rests: "2026-01-01T07:00:00Z" }, 0, 40_000)).toBe(100_000);
  expect(leftNow({ ...clock, runs: false }, 0, 40_000)).toBe(100_000);
  expect(leftNow({ ...clock, allowance: 30_000 }, 0, 10_000)).toBe(20_000);
});

test("short is the last two minutes of an evening, and the last tenth of days", () => {
  expect(isShort(clock, 100_000)).toBe(true);
  expect(isShort(clock, 130_000)).toBe(false);
  expect(isShort({ ...clock, of: 86_400_000 }, 8_000_000)).toBe(true);
  expect(isShort({ ...clock, runs: false }, 1)).toBe(false);
});
