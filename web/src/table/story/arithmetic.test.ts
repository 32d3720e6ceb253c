import { expect, test } from "vitest";
import { entry, facts } from "../../testing";
import { arithmetic, isShown } from "./arithmetic";

test("a round shows its dice, shifts with reasons, and result", () => {
  const told = arithmetic(
    entry(0, "RoundFought", {
      round: 1,
      attack: 6,
      defense: 1,
      differential: 5,
      column: "+1",
      shifts: [{ reason: "capture", columns: -2, case: "12.8" }],
      attacker_dice: [6],
      defender_die: 3,
      attacker_wounds: 2,
      defender_wounds: 4,
      captures: 0,
      active: ["vudot-vodot"],
    }),
    facts,
  );
  expect(told?.dice).toEqual([
    { label: "Attackers", value: 6 },
    { label: "Defenders", value: 3 },
  ]);
  expect(told?.lines).toContainEqual({ label: "Capture", value: "−2" });
  expect(told?.result).toBe("attackers 2 wounds, defenders 4 wounds");
});

test("a card shows its letters and event", () => {
  const drawn = { card: 80, place: "222.1", section: "urban", letters: "CS", event: "locals", number: 2, limit: 6 };
  expect(arithmetic(entry(0, "CardDrawn", drawn), facts)?.cards).toEqual([
    { number: 80, section: "urban", letters: "CS", event: "Locals raid" },
  ]);
});

test("any other die is shown too", () => {
  expect(arithmetic(entry(0, "EventStruck", { die: 4 }), facts)?.dice).toEqual([{ label: "Die", value: 4 }]);
});

test("what rolls nothing and changes little is only told", () => {
  expect(arithmetic(entry(0, "Restacked"), facts)).toBeNull();
  expect(isShown(entry(0, "Restacked"), facts)).toBe(false);
  expect(isShown(entry(0, "LoyaltyShifted"), facts)).toBe(true);
});

test("any roll shows its dice and what was added to them, whatever the rules", () => {
  const parts = [{ reason: "Loyalty", by: 2 }];
  expect(arithmetic(entry(1, "Whatever", { die: 9, parts }), facts)).toMatchObject({
    dice: [{ value: 9 }],
    lines: [{ label: "Loyalty", value: "+2" }],
  });
  expect(arithmetic(entry(1, "Whatever", { rolls: [42] }), facts)?.dice.map((each) => each.value)).toEqual([4, 2]);
  expect(arithmetic(entry(1, "TurnBegan", { turn: 2 }), facts)).toBeNull();
});

test("rolls for missions name the row of the table and the level", () => {
  const data = { place: "222.1", side: "rebel", roll: 42, letters: "DI", number: 2, limit: 4, levels: { D: 1 } };
  const success = arithmetic(entry(1, "SuccessRolled", data), facts);
  expect(success?.dice.map((each) => each.value)).toEqual([4, 2]);
  expect(success?.lines).toEqual([
    { label: "Step", value: "2 of 4" },
    { label: "Row of the table", value: "42, letters D I" },
  ]);
  expect(success?.result).toBe("Diplomacy: level 1");
  const rolls = { letter: "D", number: 2, parts: [], rolls: [13, 66], letters: ["D", "AT"], hits: 1, level: 2, needed: 1 };
  const bonus = arithmetic(entry(1, "BonusRolled", rolls), facts);
  expect(bonus?.result).toBe("level 2, 1 needed");
  expect(bonus?.dice).toEqual([
    { label: "D", value: 1, units: 3, counts: true },
    { label: "AT", value: 6, units: 6, counts: false },
  ]);
});

test("recruits and troops that look for a camp say what they needed", () => {
  const recruits = { die: 9, parts: [], total: 9, needed: 10, joined: false };
  expect(arithmetic(entry(1, "RecruitmentRolled", recruits), facts)?.lines.at(-1)?.value).toBe("10 or more");
  const troops = { cell: false, strength: 6, leadership: 2, size: 4, die: 4, removed: true };
  expect(arithmetic(entry(1, "SuppressionRolled", troops), facts)).toMatchObject({
    lines: [{ value: "6" }, { value: "+2" }, { value: "−4" }, { value: "4 or less" }],
    result: "found",
  });
});
