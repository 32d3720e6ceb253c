import { expect, test } from "vitest";
import { LESSONS, lessonFor } from "./lessons";

test("what is general comes first, then what is particular, and each only once", () => {
  expect(lessonFor("missions.assign", true, [])?.id).toBe("missions");
  expect(lessonFor("missions.assign", true, ["missions"])?.id).toBe("assign");
  expect(lessonFor("missions.assign", true, ["missions", "assign"])).toBeNull();
  expect(lessonFor("fleets.destination", true, ["fleets"])?.id).toBe("jump");
});

test("a lesson is about its own kind of decision, not about one that begins alike", () => {
  expect(lessonFor("searching", true, [])).toBeNull();
  expect(lessonFor("setup.base", true, [])?.id).toBe("setup-base");
});

test("while the other side decides there is a lesson of its own", () => {
  expect(lessonFor("setup.units", false, [])?.id).toBe("watch");
});

test("the larger games have lessons of their own", () => {
  const kinds = ["fleets", "force-points", "taxation", "setup.assignments", "fleets.destination", "domino", "secrets.show", "missions.sovereign"];
  for (const kind of kinds) expect(lessonFor(kind, true, []), kind).not.toBeNull();
});

test("no lesson speaks of pointing, which a finger cannot, nor of panels", () => {
  for (const { id, text } of LESSONS) expect(text, id).not.toMatch(/\bpoint at\b|\bpanel\b|on the right|tray/i);
});
