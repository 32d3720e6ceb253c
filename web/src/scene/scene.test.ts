import { describe, expect, it } from "vitest";
import { pieceKey, placeKey, unitKey } from "../table/decision/lighting";
import { planet, view } from "../testing";
import type { CharacterView, PageFacts, ShipView, SpaceView } from "../wire/types";
import { ABOUT, FURTHEST, isOutside, lookAt, unitOf } from "./camera";
import { detailAt } from "./distance";
import { faceRows } from "./faces";
import { home, lookAtSome } from "./goals";
import { frameOf, layOut, STEP } from "./layout";
import { jumpsFrom, remarkOn } from "./overlays";
import { placeOfKey, systemsOf } from "./places";
import { regionsOf } from "./provinces";
import { fitted, fromTheMiddle, rimSlots } from "./rim";
import { campsOf, standingAt, unitsOf } from "./standing";

const facts = {
  systems: {
    "22": { id: "22", name: "Egrix", province: "2", x: 0.8, y: 0.2, planets: ["221", "222"] },
    "23": { id: "23", name: "Ancore", province: "2", x: 0.7, y: 0.4, planets: ["231"] },
    "16": { id: "16", name: "Osirius", province: "1", x: 0.5, y: 0.7, planets: ["162"] },
  },
  planets: {
    "221": { id: "221", name: "Quibron", system: "22", environs: ["221.1"], home_of: null },
    "222": { id: "222", name: "Angoff", system: "22", environs: ["222.1"], home_of: "yesters" },
    "231": { id: "231", name: "Pronox", system: "23", environs: [], home_of: null },
    "162": { id: "162", name: "Orlog", system: "16", environs: [], home_of: null },
  },
  environs: {
    "221.1": { planet: "221", type: "wild", races: ["saurians"], resource: 6 },
    "222.1": { planet: "222", type: "urban", races: ["yesters"], resource: 9 },
  },
  routes: [
    { a: "22", b: "23", distance: 1, nav_stars: 0 },
    { a: "16", b: "23", distance: 3, nav_stars: 2 },
    { a: "16", b: "22", distance: 5, nav_stars: 4 },
  ],
} as unknown as PageFacts;

const space = (id: string, change: Partial<SpaceView> = {}): SpaceView => ({
  id,
  planet: id.split(".")[0] ?? "",
  units: {},
  unmoved: {},
  waiting: {},
  camp_since: 0,
  coup_marker: false,
  wild: false,
  notes: [],
  ...change,
});
const person = (id: string, place: string, change: Partial<CharacterView> = {}) =>
  ({ id, place, side: "rebel", fate: "free", wounds: 0, detected: false, notes: [], ...change }) as CharacterView;
const planets = ["221", "222", "231", "162"].map((id) => planet({ id }));

describe("the map", () => {
  const layout = layOut(facts, planets, []);
  it("puts planets to the right of their star and joins the systems that are on it", () => {
    expect(layout.systems.map((each) => each.id).sort()).toEqual(["16", "22", "23"]);
    expect(layout.routes).toHaveLength(3);
    const egrix = layout.systems.filter((each) => each.id === "22");
    expect(frameOf(egrix).right - frameOf(egrix).left).toBe(2 * STEP);
    expect(layOut(facts, planets.slice(0, 2), []).routes).toEqual([]);
  });
  it("has a region for each province, and none for a single system", () => {
    const regions = regionsOf(layout);
    expect(regions.map((each) => each.province)).toEqual(["1", "2"]);
    expect(regions.every((each) => each.lines.every((line) => line.startsWith("M")))).toBe(true);
    expect(regionsOf(layOut(facts, planets.slice(0, 2), []))).toEqual([]);
  });
  it("is looked at so that a frame lies within the window", () => {
    const size = { width: 900, height: 500 };
    const frame = frameOf(layout.systems);
    const { k, x, y } = lookAt(frame, size);
    for (const [from, to, whole, shift] of [[frame.left, frame.right, 900, x], [frame.top, frame.bottom, 500, y]] as const) {
      expect(from * k + shift).toBeGreaterThan(0);
      expect(to * k + shift).toBeLessThan(whole);
    }
  });
  it("is not cut for a part that would be shown hardly larger", () => {
    const size = { width: 900, height: 500 };
    const near = layOut(facts, planets.slice(0, 3), []);
    const two = near.systems.slice(0, 2);
    expect(lookAtSome(near, two, size, "")).toEqual(home(near, size, ""));
    const small = { width: 200, height: 300 };
    const part = lookAtSome(layout, layout.systems.slice(0, 1), small, "");
    // In a window that cannot hold all of it, what can be chosen is in view.
    const [star] = layout.systems;
    expect((star?.x ?? 0) * part.k + part.x).toBeGreaterThan(0);
    expect((star?.x ?? 0) * part.k + part.x).toBeLessThan(small.width);
  });
  it("leaves room above for the tools, however many systems there are", () => {
    const frame = { left: 0, top: 0, right: 1300, bottom: 612 };
    const { k, y } = lookAt(frame, { width: 932, height: 464 });
    expect(k).toBeGreaterThanOrEqual(FURTHEST);
    // The name of the highest star begins 41 pixels above it, below the tools.
    expect(y - 41).toBeGreaterThan(30);
  });
  it("changes what it shows with the distance, a little later on the way back", () => {
    expect(detailAt(40)).toBe("moons");
    expect(detailAt(100)).toBe("globes");
    expect(detailAt(300)).toBe("worlds");
    expect(detailAt(200, "globes")).toBe("globes");
    expect(detailAt(200, "worlds")).toBe("worlds");
  });
});

describe("who stands where", () => {
  const board = view({
    spaces: [space("222.1", { units: { imperial: { line: 2 } } }), space("221.1")],
    characters: [person("zina-adora", "222.1"), person("kogus", "222.1", { detected: true }), person("dead", "222.1", { fate: "dead" })],
    ships: [{ id: "explorer", place: "222.1", side: "rebel", owner: "kogus", model: "explorer", damaged: false } as ShipView],
  });
  it("lists people, then ships, then units, those seen first", () => {
    const camp = campsOf(board, new Map()).get("222.1");
    expect(camp && standingAt(camp).map((each) => each.key)).toEqual([
      pieceKey("kogus"),
      pieceKey("zina-adora"),
      pieceKey("explorer"),
      unitKey("line", "222.1"),
    ]);
    expect(camp && unitsOf(camp.space, "imperial")).toBe(2);
  });
  it("keeps the camp of a place where nothing has changed", () => {
    const before = campsOf(board, new Map());
    const after = campsOf({ ...board, characters: [...board.characters, person("tourag", "221.1")] }, before);
    expect(after.get("222.1")).toBe(before.get("222.1"));
    expect(after.get("221.1")).not.toBe(before.get("221.1"));
  });
  it("knows where a lit thing is, and which systems a decision is about", () => {
    expect(placeOfKey(board, unitKey("line", "222.1"))).toBe("222.1");
    expect(placeOfKey(board, pieceKey("explorer"))).toBe("222.1");
    expect([...systemsOf(facts, board, [pieceKey("kogus"), placeKey("231.orbit")], "16.drift")].sort()).toEqual(["16", "22", "23"]);
    expect(systemsOf(facts, board, [], "").size).toBe(0);
  });
});

describe("slots", () => {
  it("lie on the rim without touching, and fill from the middle", () => {
    const slots = rimSlots(100, 40, 180, 100);
    expect(slots.length).toBeGreaterThan(2);
    for (const slot of slots) expect(Math.hypot(slot.x, slot.y)).toBeCloseTo(125);
    const [one, two] = slots;
    expect(Math.hypot((one?.x ?? 0) - (two?.x ?? 0), (one?.y ?? 0) - (two?.y ?? 0))).toBeGreaterThan(40);
    expect(fromTheMiddle(slots)[0]).toBe(slots[Math.floor((slots.length - 1) / 2)]);
  });
  it("turn what does not fit into a count in the last of them", () => {
    expect(fitted([1, 2, 3], 3)).toEqual({ shown: [1, 2, 3], hidden: [] });
    expect(fitted([1, 2, 3, 4], 3)).toEqual({ shown: [1, 2], hidden: [3, 4] });
  });
});

describe("overlays", () => {
  const jumps = jumpsFrom(facts, "22");
  const remark = (overlay: Parameters<typeof remarkOn>[3]["overlay"], id: string) =>
    remarkOn(facts, view(), planet({ id, controller: "imperial" }), { overlay, race: "yesters", from: "" }, jumps);
  it("count jumps along the shortest way", () => {
    expect(Object.fromEntries(jumps)).toEqual({ "22": 0, "23": 1, "16": 4 });
    expect(remark("jumps", "162")).toEqual({ words: "4", faded: false });
  });
  it("show where a race lives, and what a planet pays", () => {
    expect(remark("race", "222")).toEqual({ words: "home", faded: false });
    expect(remark("race", "221").faded).toBe(true);
    expect(remark("taxes", "221").words).toBe("pays 6");
    expect(remark("", "221")).toEqual({ words: null, faded: false });
  });
});

describe("a window that is too small for the map", () => {
  const frame = { left: 0, top: 0, right: 1300, bottom: 600 };

  it("shows the part that is near what is asked, and nothing beyond the edge", () => {
    const size = { width: 390, height: 380 };
    const left = lookAt(frame, size, 4, { x: 100, y: 50 });
    const right = lookAt(frame, size, 4, { x: 1290, y: 590 });
    expect(left.k).toBe(FURTHEST);
    expect(right.k).toBe(FURTHEST);
    // The edge of the map is at the edge of the window, whatever stands in the corner.
    expect(left.x).toBeGreaterThanOrEqual(0);
    expect(right.x + 1300 * FURTHEST).toBeLessThanOrEqual(size.width);
  });

  it("and a large one shows it larger", () => {
    expect(unitOf(390)).toBe(1);
    expect(unitOf(1500)).toBe(1);
    expect(unitOf(2100)).toBeGreaterThan(1.3);
    expect(unitOf(9000)).toBe(1.4);
    expect(unitOf(2060, 1063)).toBe(1.3);
    expect(unitOf(2060, 500)).toBe(1);
  });
});

describe("a zoom", () => {
  const window = { width: 900, height: 500 };
  it("puts a system aside when neither its star nor its planets can be seen", () => {
    expect(isOutside({ k: 4, x: -3000, y: 0 }, window, 100, 50, 3)).toBe(true);
    expect(isOutside({ k: 4, x: 0, y: -3000 }, window, 100, 50, 3)).toBe(true);
    expect(isOutside({ k: 4, x: 1500, y: 0 }, window, 100, 50, 3)).toBe(true);
    expect(isOutside({ k: 4, x: 700, y: 0 }, window, 100, 50, 3)).toBe(false);
    expect(isOutside({ k: 4, x: 700, y: 0 }, window, 100, 50, 3, ABOUT.moons)).toBe(true);
  });
  it("keeps one whose last planet reaches into the window", () => {
    const star = -100 - 3 * STEP * 4;
    expect(isOutside({ k: 4, x: star, y: 0 }, window, 0, 50, 3)).toBe(false);
    expect(isOutside({ k: 1, x: 0, y: 0 }, window, 450, 250, 3)).toBe(false);
  });
});

describe("faces from afar", () => {
  const at = (id: string, x: number, y: number) => ({ id, name: "Zamorax", province: "1", planets: ["1"], x, y });
  const first = (systems: ReturnType<typeof at>[]) => faceRows(systems, new Map([["above", 4]]), 0.55).get("above")?.x ?? NaN;
  it("stand below the first planet where nothing is in the way", () => {
    expect(first([at("above", 500, 100), at("far", 900, 500)])).toBe(16);
  });
  it("stand aside from the name of the system below them", () => {
    const below = at("below", 560, 240);
    expect(first([at("above", 500, 100), below])).not.toBe(16);
  });
});
