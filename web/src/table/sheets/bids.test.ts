import { expect, test } from "vitest";
import type { ActionInfo } from "../../wire/types";
import { bandOf, bidOf, bidsOf } from "./bids";

const actions = Array.from({ length: 40 }, (_, index) => ({ action: `bid ${String(index + 1)}` }) as ActionInfo);
const table = (kind: string) => ({ actions, view: { decision: { kind } } }) as unknown as Parameters<typeof bidsOf>[0];

test("a bid begins at nine parts in ten of the track", () => {
  const bids = bidsOf(table("bids"));
  expect(bids?.suggested).toBe(36);
  expect(bids && bidOf(bids, 37).action).toBe("bid 37");
});

test("no other decision is a bid", () => {
  expect(bidsOf(table("taxation"))).toBeNull();
});

test("the lower bid is the last turn of the Rebels, the higher that of a draw", () => {
  const bids = { lower: 37, higher: 39 };
  expect([36, 37, 38, 39, 40].map((turn) => bandOf(bids, turn))).toEqual(["rebel", "rebel", "draw", "draw", "imperial"]);
});
