import { expect, test } from "vitest";
import { action } from "../../testing";
import type { OddsTable } from "../../wire/types";
import { groupActions } from "./groups";
import { matrixOf } from "./matrix";

const goes = (who: string, letter: string) => action(`assign ${who} to ${letter}`, [who], [], { verb: "assign-character", subject: `${who} goes on`, words: [letter] });
const odds = (least: number, harm = 0): OddsTable[] => {
  const row = { outcome: "Dissent", short: "Dissent", chance: least, at_least: least, hurts: false, within: 0 };
  return [{ title: "", case: "", rows: [row], gist: [], harm: harm ? [{ ...row, short: "backfires", chance: harm, at_least: null, hurts: true }] : [], tries: 200 }];
};
const missions = [goes("kogus", "D"), goes("kogus", "S"), goes("tourag", "D")];
const bundle = { label: "All 2: Diplomacy", actions: ["assign kogus to D", "assign tourag to D"], final: false, asked: [], beside: true, later: false, drawn: false, origin: "", pieces: [], places: [], subject: "", text: "" };
const chances = new Map([
  ["assign kogus to D", odds(0.4)],
  ["assign kogus to S", odds(0.3)],
  ["assign tourag to D", odds(0.7)],
  ["assign kogus to D > assign tourag to D", odds(0.8, 0.2)],
]);

test("people stand down, missions across, all together last; who is best alone is marked", () => {
  const matrix = matrixOf(groupActions(missions).groups, [bundle], chances);
  expect(matrix?.missions.map(({ words }) => words)).toEqual([["D"], ["S"]]);
  expect(matrix?.people.map(({ cells }) => cells.map((cell) => cell && [cell.rows[0]?.chance, cell.best]))).toEqual([
    [[0.4, false], [0.3, false]],
    [[0.7, true], null],
  ]);
  expect(matrix?.together?.cells.map((cell) => cell?.rows[0]?.chance)).toEqual([0.8, undefined]);
  expect(matrix?.harm.map((row) => row?.chance)).toEqual([0.2, undefined]);
});

test("what is not people on missions is no matrix", () => {
  expect(matrixOf(groupActions([action("fly a"), action("fly b")]).groups, [], chances)).toBeNull();
  expect(matrixOf(groupActions(missions.slice(0, 2)).groups, [], chances)).toBeNull();
});
