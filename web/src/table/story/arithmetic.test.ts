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
  expect(arithmetic(entry(1, "RecruitmentRolled", { die: 9, parts }), facts)).toMatchObject({
    dice: [{ value: 9 }],
    lines: [{ label: "Loyalty", value: "+2" }],
  });
  expect(arithmetic(entry(1, "SuccessRolled", { roll: 42 }), facts)?.dice.map((each) => each.value)).toEqual([4, 2]);
  const bonus = arithmetic(entry(1, "BonusRolled", { rolls: [11, 66], parts: [] }), facts);
  expect(bonus?.dice.map((each) => each.value)).toEqual([1, 1, 6, 6]);
  expect(arithmetic(entry(1, "TurnBegan", { turn: 2 }), facts)).toBeNull();
});
