import { expect, test } from "vitest";
import { entry } from "../../testing";
import type { LogEntry } from "../../wire/types";
import { aftermath, fateWords, headline } from "./aftermath";

const clash = (stage: "begins" | "over", change: object = {}): NonNullable<LogEntry["clash"]> => ({
  stage, place: "222.1", attacker: null, by: "laboroid", attackers: [], defenders: ["kogus", "zina"],
  attack: 3, defense: 6, attacker_loss: 0, defender_loss: 0, unit: "", column: "", rounds: 2, winner: "", ...change,
});

function fight(winner: "" | "defenders", ...partings: NonNullable<LogEntry["partings"]>): LogEntry[] {
  return [
    { ...entry(0), clash: clash("begins") },
    { ...entry(1), wounds: { who: "kogus", number: 2 } },
    { ...entry(2), wounds: { who: "laboroid", number: 3 } },
    { ...entry(3), partings },
    { ...entry(4), clash: clash("over", { winner }) },
  ];
}

const told = (log: LogEntry[]) => aftermath(log, log[4] ?? entry(4));
const rebels = () => "rebel" as const;

test("who was hurt, who fell and what the creature took is read from the story of the fight", () => {
  const end = told(fight("defenders", { character: "zina", how: "killed", side: "rebel" }));
  expect([...(end?.fates.values() ?? [])].map(fateWords)).toEqual(["2 wounds", "has fallen"]);
  expect(end?.forceWounds).toBe(3);
  expect(end && headline(end, "rebel", rebels)).toBe("Won, at a price");
});

test("who breaks off has got away, and the enemy has not been beaten", () => {
  const away = ["kogus", "zina"].map((character) => ({ character, how: "escaped" as const, side: null }));
  const end = told(fight("", ...away));
  expect(end && headline(end, "rebel", rebels)).toBe("We got away");
  expect(end && headline(end, "spectator", rebels)).toBe("The fight is over");
});

test("a fight whose beginning is not known has no reckoning", () => {
  const [, ...rest] = fight("defenders");
  expect(aftermath(rest, rest[3] ?? entry(4))).toBeNull();
});
