import { expect, test } from "vitest";
import { action, view } from "../../testing";
import type { PageFacts, TableView } from "../../wire/types";
import { impossible } from "./NotPossible";

const facts = {
  missions: {
    D: { letter: "D", name: "Diplomacy", sides: ["rebel", "imperial"], games: ["star-system"], precondition: "a Loyalty marker" },
    R: { letter: "R", name: "Start Rebellion / Stop Rebellion", sides: ["rebel", "imperial"], games: ["star-system"], precondition: "Unrest" },
    B: { letter: "B", name: "Start Rebel Camp", sides: ["rebel"], games: ["province"], precondition: "a Loyal planet" },
    H: { letter: "H", name: "Hunt", sides: ["imperial"], games: ["star-system"], precondition: "somebody" },
  },
} as unknown as PageFacts;

test("a mission that is not offered says what it would need", () => {
  const table = {
    view: view({
      decision: { side: "rebel", kind: "missions.assign", case: "13.1" } as TableView["decision"],
      under_way: [{ procedure: "EnvironMissions", side: "rebel", place: "222.1", draws: 0, groups: [] }] as unknown as TableView["under_way"],
    }),
    actions: [action("assign kogus to D", ["kogus"], [], { words: ["D"] })],
  };
  expect(impossible(table, facts)).toEqual([{ letter: "R", name: "Start Rebellion", needs: "Unrest" }]);
  expect(impossible({ ...table, view: view() }, facts)).toEqual([]);
});
