import { expect, test } from "vitest";
import { facts, planet, view } from "../../testing";
import type { GameSummary } from "../../wire/types";
import { ahead, prospects, wayTo } from "./prospects";

const briefing = {
  goals: [],
  states: [
    { line: "patriotic", title: "Patriotic", standing: "", points: -2, counts: true },
    { line: "", title: "quiet", standing: "", points: 0, counts: true },
    { line: "unrest", title: "Unrest", standing: "", points: 3, counts: true },
    { line: "risen", title: "risen", standing: "in rebellion", points: 6, counts: true },
    { line: "free", title: "free", standing: "free", points: null, counts: true },
  ],
  worth: { "222": 9, "223": 9 },
  rebel_needs: 12,
} as unknown as GameSummary["briefing"];

const galactic = { ...briefing, states: briefing.states.map((each) => ({ ...each, counts: ["", "free"].includes(each.line) })), worth: { "222": 5, "223": 1 } };

test("each step says what it changes, from where the planet stands", () => {
  const [risen, quiet] = prospects(view({ planets: [planet(), planet({ id: "223", status: "rebellion", line: "risen", loyalty: null })] }), briefing, facts);
  expect(risen).toMatchObject({ planet: "223", standing: "in rebellion", points: 6 });
  expect(risen?.steps.map(({ gain }) => gain)).toEqual([-8, -6, -3, 3]);
  expect(quiet).toMatchObject({ name: "Angoff", standing: "Neutral, 2 steps from Unrest", points: 0 });
  expect(quiet?.steps.map(({ state, gain }) => [state, gain])).toEqual([["patriotic", -2], ["unrest", 3], ["risen", 6], ["free", 9]]);
});

test("where only free planets count, nothing else brings points", () => {
  const [one] = prospects(view({ planets: [planet()] }), galactic, facts);
  expect(one?.steps).toEqual([{ state: "free", gain: 5 }]);
});

test("who is ahead, and which planets would change it", () => {
  const planets = [planet(), planet({ id: "223", loyalty: "unrest", line: "unrest" })];
  const score = { schedule: "star-system" as const, case: "16.17", lines: [], total: 3 };
  const behind = ahead(view({ planets, score, turn: 6 }), briefing, facts);
  expect(behind).toMatchObject({ side: "imperial", missing: 9, sentence: "The Empire is ahead: the Rebels have 3 and need 12 points, and this is the last Game-Turn." });
  expect(behind.enough.map((each) => each.planet)).toEqual(["223", "222"]);
  expect(behind.short).toBe("Empire ahead: the Rebels have 3 and need 12");
  expect(ahead(view({ planets, score: { ...score, total: 11 } }), briefing, facts).short).toBe("Empire ahead: the Rebels have 11 and need 12");
  expect(wayTo(behind)).toMatch(/^the Rebels free .+ \(\+6\) and Angoff \(\+9\)$/);
  const many = ahead(view({ planets: [1, 2, 3, 4].map(() => planet()), score: { ...score, total: -20 } }), briefing, facts);
  expect(wayTo(many)).toBe("the Rebels free 4 worlds, Angoff first");
  expect(wayTo(ahead(view({ planets, score: { ...score, total: 12 } }), briefing, facts))).toBe("");
  expect(ahead(view({ planets, score: { ...score, total: 12 } }), briefing, facts)).toMatchObject({ side: "rebel", enough: [] });
});
