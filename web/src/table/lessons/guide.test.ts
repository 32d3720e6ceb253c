import { expect, test } from "vitest";
import { segment } from "../../testing";
import type { Segment, Side } from "../../wire/types";
import { guideFor } from "./guide";

const part = (name: string, player: Side, actor = player, round = 1) => segment(name, { id: `${player}-${String(round)}.${name}`, player, actor, round });
const turn = (player: Side, other: Side, round: number) => [
  part("interplanetary-movement", player, player, round),
  part("character-movement", player, player, round),
  part("reaction", player, other, round),
  part("search", player, other, round),
  part("missions", player, player, round),
];
const sequence: Segment[] = [
  segment("taxation", { id: "taxation", player: null, actor: null }),
  ...turn("rebel", "imperial", 1),
  ...turn("imperial", "rebel", 1),
  ...turn("rebel", "imperial", 2),
];
const names = (side: Side, at: string) => guideFor(sequence, at, 1, side)?.steps.map(({ name, now, done }) => `${now ? "> " : done ? "- " : ""}${name}`);

test("the first turn is told as the steps of the side that looks, in their order", () => {
  expect(names("rebel", "rebel-1.character-movement")).toEqual(["- Fleets", "> People", "Missions", "Reaction", "Search"]);
  expect(names("imperial", "rebel-1.search")).toEqual(["- Taxes", "- Reaction", "> Search", "Fleets", "People", "Missions"]);
});

test("nobody is led through another turn, another's Segment, or a game of one star system", () => {
  expect(guideFor(sequence, "rebel-1.missions", 2, "rebel")).toBeNull();
  expect(guideFor(sequence, "rebel-2.missions", 1, "rebel")).toBeNull();
  expect(guideFor(sequence, "rebel-1.missions", 1, "imperial")).toBeNull();
  expect(guideFor(sequence.slice(0, 6), "rebel-1.missions", 1, "rebel")).toBeNull();
});
