import { describe, expect, it } from "vitest";
import { entry, view } from "../../testing";
import type { CharacterView, LogEntry, PageFacts, SpaceView, UnderWay } from "../../wire/types";
import { holds, stageOf } from "./stage";

const facts = {
  planets: { "222": { id: "222", name: "Angoff" } },
  environs: { "222.1": { planet: "222", type: "urban" } },
  characters: { kogus: { name: "Kogus" }, zina: { name: "Zina Adora" }, redjac: { name: "Redjac" } },
  creatures: { laboroid: { name: "Laboroid" } },
  possessions: {},
  imperial_ships: {},
  races: {},
  unit_kinds: { line: { strength: 3, space_strength: 2 }, "urban-2-1": { strength: 2, space_strength: 1 } },
} as unknown as PageFacts;

const person = (id: string, side: "rebel" | "imperial", combat: number, change: Partial<CharacterView> = {}) =>
  ({ id, side, place: "222.1", fate: "free", wounds: 0, detected: true, notes: [], ratings: { combat, endurance: 3, leadership: 2 }, ...change }) as unknown as CharacterView;

const space = (units: SpaceView["units"], id = "222.1") => ({ id, planet: "222", units, unmoved: {}, waiting: {}, notes: [] }) as unknown as SpaceView;

const fight = (change: object = {}) =>
  ({
    procedure: "CharacterCombat",
    place: "222.1",
    kind: "creature",
    name: "laboroid",
    attacker_side: "imperial",
    attackers: [],
    defenders: ["kogus", "zina"],
    active: [],
    strength: 3,
    endurance: 3,
    force_wounds: 1,
    weapon: "hand-to-hand",
    intent: "kill",
    round: 1,
    taken: [],
    grabbed: "",
    ...change,
  }) as unknown as UnderWay;

const people = [person("kogus", "rebel", 5), person("zina", "rebel", 1), person("redjac", "imperial", 6)];
type Clash = NonNullable<LogEntry["clash"]>;
const clash = (change: Partial<Clash>): Clash => ({ stage: "begins", place: "222.1", attacker: null, by: "", attackers: [], defenders: [], attack: 0, defense: 0, attacker_loss: 0, defender_loss: 0, unit: "", column: "", rounds: 0, winner: "", ...change });
const begun = (number: number) => entry(number, { clash: clash({}) });
const round = (number: number) => entry(number, { clash: clash({ stage: "fought", unit: "wound", attack: 3, defense: 6, attacker_loss: 2, defender_loss: 1, column: "column 3" }) });

describe("a fight on the stage", () => {
  it("has the Rebels on the left and what attacks them on the right", () => {
    const stage = stageOf(facts, view({ characters: people, under_way: [fight()] }), [begun(0)], null);
    expect(stage?.title).toBe("Fight at Angoff");
    expect(stage?.ground).toBe("urban");
    expect([stage?.left.half, stage?.right.half]).toEqual(["rebel", "creature"]);
    expect(stage?.left.people.map((each) => each.remark)).toEqual(["Combat 5", "Combat 1"]);
    expect(stage?.right.force).toMatchObject({ name: "Laboroid", strength: 3, wounds: 1 });
    expect(stage?.sums).toEqual([6, 3]);
  });
  it("turns round for those of the Empire", () => {
    const under_way = [fight({ attacker_side: "rebel", kind: "characters", attackers: ["kogus"], defenders: ["redjac"] })];
    const stage = stageOf(facts, view({ characters: people, under_way }), [round(0)], null);
    expect([stage?.left.people[0]?.character.id, stage?.right.people[0]?.character.id]).toEqual(["kogus", "redjac"]);
    expect(stage?.exchange).toMatchObject({ left: 3, right: 6, leftLoss: 2, rightLoss: 1 });
  });
  it("leaves those out who stay out", () => {
    const stage = stageOf(facts, view({ characters: people, under_way: [fight({ active: ["kogus"] })] }), [], null);
    expect(stage?.left.people.map((each) => each.out)).toEqual([false, true]);
    expect(stage?.sums[0]).toBe(5);
  });
  it("does not know the strength of a squad before it attacks", () => {
    const under_way = [fight({ kind: "squad", name: "squad", strength: undefined, endurance: undefined })];
    const stage = stageOf(facts, view({ characters: people, spaces: [space({ imperial: { line: 1 } })], under_way }), [], null);
    expect(stage?.right.half).toBe("imperial");
    expect(stage?.right.units).toHaveLength(1);
    expect(stage?.sums[1]).toBeNull();
  });
  it("shows no number of an earlier fight, and none before its dice", () => {
    const shown = view({ characters: people, under_way: [fight()] });
    expect(stageOf(facts, shown, [round(0), begun(1)], null)?.exchange).toBeNull();
    expect(stageOf(facts, shown, [begun(1), round(2)], null)?.exchange).toMatchObject({ left: 6, right: 3, leftLoss: 1, rightLoss: 2 });
  });
});

const battle = (place: string) => entry(7, { place, clash: clash({ stage: "fought", place, attacker: "imperial", unit: "strength point", attack: 8, defense: 2, attacker_loss: 0, defender_loss: 4, column: "4-1, column 4-1" }) });

describe("a battle on the stage", () => {
  const units = { rebel: { "urban-2-1": 2 }, imperial: { line: 1 } };
  const under_way = [{ procedure: "MilitaryCombat", place: "222.1", attacker: "imperial", outbreak: false, attack_leader: "redjac", defense_leader: "" } as UnderWay];
  it("shows the units of both sides and who leads", () => {
    const stage = stageOf(facts, view({ characters: people, spaces: [space(units)], under_way }), [begun(0)], null);
    expect(stage?.left.units.map(({ kind, number }) => [kind, number])).toEqual([["urban-2-1", 2]]);
    expect(stage?.right.people[0]?.remark).toBe("leads +2");
    expect(stage?.sums).toEqual([4, 3]);
    expect(stage?.line).toContain("Redjac leads");
  });
  it("tells in space what counts there, and who cannot lead", () => {
    const known = { ...facts, characters: { ...facts.characters, kogus: { name: "Kogus", leadership: 1, space_leadership: 3 } } } as unknown as PageFacts;
    const above = people.map((each) => ({ ...each, place: "222.orbit" }));
    const fleets = [{ procedure: "SpaceCombat", place: "222.orbit", attacker: "imperial", attack_leader: "", defense_leader: "" } as UnderWay];
    const remarks = (stage: ReturnType<typeof stageOf>) => stage?.left.people.map(({ remark }) => remark);
    const told = battle("222.orbit");
    expect(remarks(stageOf(known, view({ characters: above, spaces: [space(units, "222.orbit")], under_way: fleets }), [told], told))).toEqual(["Leads in space 4", "No leader in space"]);
  });
  it("does not add up what lies face down", () => {
    const hidden = space({ rebel: { "urban-2-1": 1 }, imperial: { "face-down": 2 } });
    expect(stageOf(facts, view({ spaces: [hidden], under_way }), [], null)?.sums).toEqual([2, null]);
  });
  it("is there above a planet while its dice are told, and gone afterwards", () => {
    const shown = view({ spaces: [space(units, "222.orbit")] });
    const told = battle("222.orbit");
    const stage = stageOf(facts, shown, [told], told);
    expect(stage?.title).toBe("Battle above Angoff");
    expect(stage?.ground).toBe("space");
    expect(stage?.sums).toEqual([2, 2]);
    expect(stage?.exchange).toMatchObject({ left: 2, right: 8, leftLoss: 4, rightLoss: 0 });
    expect(stageOf(facts, shown, [told], null)).toBeNull();
  });
  it("gives way to the map when something else can be chosen", () => {
    const stage = stageOf(facts, view({ characters: people, spaces: [space(units)], under_way }), [], null);
    if (!stage) throw new Error("nobody fights");
    expect(holds(stage, new Set(["piece:kogus", "unit:line@222.1"]))).toBe(true);
    expect(holds(stage, new Set(["place:221.1"]))).toBe(false);
  });
});
