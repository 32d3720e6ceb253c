import { expect, test } from "vitest";
import { entry } from "../../testing";
import { greatMoment } from "./greatMoments";

test("a rising, a death and the end are great moments; a walk is none", () => {
  expect(greatMoment(entry(0, "StatusChanged", { after: "rebellion" }))?.title).toBe("Rebellion!");
  expect(greatMoment(entry(0, "StatusChanged", { after: "imperial-control" }))).toBeNull();
  expect(greatMoment(entry(0, "Died"))?.mood).toBe("dark");
  expect(greatMoment(entry(0, "GameEnded"))?.mood).toBe("bright");
  expect(greatMoment(entry(0, "Walked"))).toBeNull();
});
