import { expect, test } from "vitest";
import { lessonFor } from "./lessons";

test("the most particular lesson comes first, and each only once", () => {
  expect(lessonFor("missions.assign", true, [])?.id).toBe("assign");
  expect(lessonFor("missions", true, [])?.id).toBe("missions");
  expect(lessonFor("missions.assign", true, ["assign"])).toBeNull();
});

test("while the other side decides there is a lesson of its own", () => {
  expect(lessonFor("setup.units", false, [])?.id).toBe("watch");
});
