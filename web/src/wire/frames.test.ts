import { expect, test } from "vitest";
import { entry, view } from "../testing";
import { tableAfter } from "./changes";
import { endOf, framesAfter, viewAt, type Frame } from "./frames";
import type { Table, TableMessage } from "./types";

const decision = { side: "rebel" as const, kind: "fight", case: "12.0", prompt: "Fight?" };

function message(change: Partial<TableMessage>): TableMessage {
  return { type: "table", step: 1, moment: 1, view: null, change: {}, story: [], actions: [], log: [], log_from: 0, ...change } as TableMessage;
}

function hear(frames: Frame[], before: Table | null, told: TableMessage): [Frame[], Table] {
  const after = tableAfter(before, told);
  if (!after) throw new Error("no table");
  return [framesAfter(frames, before, told, after), after];
}

function played(): [Frame[], Table] {
  const joined = hear([], null, message({ view: view({ turn: 1 }), change: null, log: [entry(0)] }));
  return hear(
    ...joined,
    message({
      change: { turn: 3, decision },
      log_from: 1,
      log: [entry(1), entry(2), entry(3), entry(4)],
      story: [
        { entry: 2, change: { turn: 2 } },
        { entry: 4, change: { turn: 3 } },
      ],
    }),
  );
}

test("after each entry the board is that of the last beat up to it", () => {
  const [frames] = played();
  expect([1.5, 2, 3, 4, 5].map((at) => viewAt(frames, at)?.turn)).toEqual([1, 1, 2, 2, 3]);
});

test("the next question waits until the last entry has been seen", () => {
  const [frames] = played();
  expect(viewAt(frames, 5)?.decision).toBeNull();
  expect(viewAt(frames, endOf(5))?.decision).toEqual(decision);
});

test("what was taken back is gone, and the table is as it was before", () => {
  const [frames] = hear(...played(), message({ change: { turn: 1 }, log_from: 1 }));
  expect(viewAt(frames, endOf(1))?.turn).toBe(1);
  expect(Math.max(...frames.map(({ at }) => at))).toBe(endOf(1));
});

test("who joins sees the table as it is", () => {
  const [frames] = hear(...played(), message({ view: view({ turn: 7 }), change: null, log: [entry(0)] }));
  expect(frames).toHaveLength(1);
  expect(viewAt(frames, endOf(1))?.turn).toBe(7);
});
