import { expect, test } from "vitest";

import type { TableView } from "../../wire/types";
import { ending } from "./ending";

const played = (bids?: object) =>
  ({ turns: 40, modules: bids ? [{ id: "core.victory", title: "", rows: [], ...bids }] : [] }) as unknown as TableView;

test("without bids the last turn decides", () => {
  expect(ending(played(), 26)).toBe("26 points or more when turn 40 is over; with fewer the Empire wins.");
});

test("sealed bids are not told, opened ones are", () => {
  expect(ending(played({ opened: false, lower: 0, higher: 0 }), 26)).toMatch(/^26 points by the turn of the lower bid/);
  const opened = ending(played({ opened: true, lower: 36, higher: 38 }), 26);
  expect(opened).toBe("26 points by turn 36, and the Rebels win; by turn 38 it is a draw; after it the Empire has lasted.");
  expect(ending(played({ opened: true, lower: 37, higher: 37 }), 26)).not.toMatch(/draw/);
});
