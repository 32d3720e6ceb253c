import { expect, test } from "vitest";
import { entry, facts } from "../../testing";
import { isShown } from "../story/arithmetic";
import { greatMoment } from "./greatMoments";

test("a rising, a death and the end are great moments; a walk is none", () => {
  expect(greatMoment(entry(0, "StatusChanged", { after: "rebellion" }))?.title).toBe("Rebellion!");
  expect(greatMoment(entry(0, "StatusChanged", { after: "imperial-control" }))).toBeNull();
  expect(greatMoment(entry(0, "Died"))?.mood).toBe("dark");
  expect(greatMoment(entry(0, "GameEnded"))?.mood).toBe("bright");
  expect(greatMoment(entry(0, "Walked"))).toBeNull();
});

test("the larger games have theirs, and each of them is shown when it happens", () => {
  const moments = [
    entry(0, "BaseRevealed", { planet: "222" }),
    entry(1, "PlanetDestroyed", { planet: "222" }),
    entry(2, "Hyperjumped", { effect: "severe", parts: [], detours: [] }),
    entry(3, "DominoSparked", { side: "rebel", ripples: [{}] }),
    entry(4, "StatusChanged", { planet: "222", after: "rebellion" }),
  ];
  expect(moments.map((each) => greatMoment(each)?.mood)).toEqual(["dark", "dark", "dark", "bright", "bright"]);
  for (const each of moments) expect(isShown(each, facts)).toBe(true);
  expect(greatMoment(entry(0, "Hyperjumped", { effect: "none" }))).toBeNull();
  expect(greatMoment(entry(0, "DominoSparked", { side: "rebel", ripples: [] }))).toBeNull();
});
