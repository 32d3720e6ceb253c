import { expect, test } from "vitest";
import { nearest } from "./nearest";

const box = (x: number, y: number) => ({ left: x, top: y, right: x + 10, bottom: y + 10 });

test("arrows go to the nearest thing in their direction", () => {
  const things = [box(100, 0), box(40, 5), box(0, 60), box(-50, 0)];
  expect(nearest(box(0, 0), things, "ArrowRight")).toBe(1);
  expect(nearest(box(0, 0), things, "ArrowDown")).toBe(2);
  expect(nearest(box(0, 0), things, "ArrowLeft")).toBe(3);
  expect(nearest(box(0, 0), things, "ArrowUp")).toBe(-1);
});
