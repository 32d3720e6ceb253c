import { expect, test } from "vitest";
import type { OddsTable } from "../../wire/types";
import { aligned, digest, success } from "./digest";

type Row = OddsTable["rows"][number];
const row = (outcome: string, chance: number, change: Partial<Row> = {}): Row => ({ outcome, short: outcome, chance, at_least: null, hurts: false, within: 0, ...change });
const table = (rows: Row[], change: Partial<OddsTable> = {}): OddsTable => ({ title: "", case: "", rows, gist: [], harm: [], tries: 0, ...change });

const diplomacy = table(
  [row("Unrest", 0.34, { at_least: 0.34 }), row("Dissent", 0.44, { at_least: 0.78 }), row("nothing comes of it", 0.02), row("Loyal", 0.2, { hurts: true })],
  { harm: [row("backfires", 0.2, { hurts: true })] },
);

test("chances are at least: 78% falls to Dissent, 34% on to Unrest, and what goes wrong comes last", () => {
  expect(digest([diplomacy])).toEqual({
    steps: true,
    rows: [
      { words: "Dissent", chance: 0.78, kind: "least" },
      { words: "Unrest", chance: 0.34, kind: "further" },
      { words: "backfires", chance: 0.2, kind: "harm" },
    ],
  });
});

test("the chance of all together is that anything succeeds", () => {
  expect(success([diplomacy])).toBe(0.78);
  expect(success([table([row("undetected", 0.5)])])).toBeUndefined();
  expect(success(undefined)).toBeUndefined();
});

test("of harm in several tables the likeliest has its place on the card", () => {
  const costs = table([row("unharmed", 0.5), row("wounded", 0.5, { hurts: true })], { harm: [row("hurt or lost", 0.5, { hurts: true })] });
  expect(digest([diplomacy, costs]).rows.at(-1)).toEqual({ words: "hurt or lost", chance: 0.5, kind: "harm" });
});

test("cards beside each other have the same rows in the same order", () => {
  const quibron = digest([table([row("undetected", 0.6), row("detected", 0.4, { hurts: true })])]);
  const angoff = digest([table([row("detected", 0.7, { hurts: true }), row("ship lost", 0.3, { hurts: true })])]);
  const [one, other] = aligned([quibron, angoff]);
  expect(one?.rows.map(({ words }) => words)).toEqual(["undetected", "detected", "ship lost"]);
  expect(other?.rows.map(({ words, chance, kind }) => [words, chance, kind])).toEqual([["undetected", 0, "plain"], ["detected", 0.7, "harm"], ["ship lost", 0.3, "harm"]]);
});

test("what has many ends is told in few rows", () => {
  const battle = table([row("1 to 2", 0.1), row("2 to 2", 0.2), row("3 to 2", 0.3), row("4 to 2", 0.4)], { gist: [row("they lose more", 0.4), row("you lose more", 0.6, { hurts: true })] });
  expect(digest([battle]).rows.map(({ words }) => words)).toEqual(["they lose more", "you lose more"]);
  expect(digest([{ ...battle, gist: [] }]).rows.map(({ words }) => words)).toEqual(["1 to 2", "2 to 2", "4 to 2"]);
  expect(digest([])).toEqual({ rows: [], steps: false });
});

test("what never came in all the tries is 0%, not left out", () => {
  const beaten = digest([table([row("they are beaten", 0.2, { at_least: 0.2 })], { tries: 200, harm: [row("hurt or lost", 0.4, { hurts: true })] })]);
  const charts = table([row("they take 1 wound", 0.5, { at_least: 0.5 })]);
  const never = digest([table([row("they are not beaten", 1)], { tries: 200, harm: [row("hurt or lost", 0.9, { hurts: true })] }), charts]);
  expect(aligned([beaten, never])[1]?.rows).toEqual([
    { words: "they are beaten", chance: 0, kind: "least" },
    { words: "hurt or lost", chance: 0.9, kind: "harm" },
  ]);
});
