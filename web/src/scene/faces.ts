/** From afar the faces of a system stand in a row below it: where that row lies on nothing else. */
import { stepAt } from "./camera";
import type { Spot, SystemSpot } from "./layout";

/** From afar so many faces stand below a system, side by side; the rest is a count beside them. */
export const FAR_FACES = { most: 4, size: 30, apart: 31 };

/** The row begins below the star and its first planet, or aside of it. */
const FIRST = 16;
const BEGINNINGS = [FIRST, 0, -16, -32, -48, -64, -80, -96, 32, 48, 64, 80, 96];
/** So much of something else may be hidden rather than to stand one pixel further aside. */
const FAR = 1;
const BELOW = 36;
/** Or it stands on either side of the system, about as high as its star. */
const LEVELS = [4, -6, 14];
/** Half of a star or of a planet; their outermost rays may be touched. */
const GLYPH = 12;
/** The name stands above its star, a little to the left of it. */
const NAME = { left: -22, above: 40, below: 22, letter: 11.5 };

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where the first face of each system with people stands beside its star, by system. */
export function faceRows(systems: readonly SystemSpot[], people: ReadonlyMap<string, number>, k: number): Map<string, Spot> {
  const taken = systems.map((each) => ({ id: each.id, boxes: boxesOf(each, k) }));
  const rows = new Map<string, Spot>();
  const laid: Box[] = [];
  for (const system of systems) {
    const faces = Math.min(people.get(system.id) ?? 0, FAR_FACES.most);
    if (faces === 0) continue;
    const others = [...laid, ...taken.flatMap(({ id, boxes }) => (id === system.id ? [] : boxes))];
    const cost = (at: Spot) => Math.hypot(at.x - FIRST, at.y - BELOW) * FAR + others.reduce((sum, box) => sum + shared(box, rowAt(system, k, at, faces)), 0);
    const beside = [stepAt(k) * (system.planets.length + 1), -FAR_FACES.apart * faces].flatMap((x) => LEVELS.map((y) => ({ x, y })));
    const tried = [...BEGINNINGS.map((x) => ({ x, y: BELOW })), ...beside].map((at) => ({ at, cost: cost(at) }));
    const { at } = tried.reduce((one, other) => (other.cost < one.cost ? other : one));
    rows.set(system.id, at);
    laid.push(rowAt(system, k, at, faces));
  }
  return rows;
}

function rowAt(system: SystemSpot, k: number, { x, y }: Spot, faces: number): Box {
  const [left, middle] = [system.x * k + x - FAR_FACES.size / 2, system.y * k + y];
  return { left, right: left + faces * FAR_FACES.apart, top: middle - FAR_FACES.size / 2, bottom: middle + FAR_FACES.size / 2 };
}

/** A name, its star, and the planets. */
function boxesOf(system: SystemSpot, k: number): Box[] {
  const [x, y] = [system.x * k, system.y * k];
  const name = { left: x + NAME.left, right: x + NAME.left + system.name.length * NAME.letter, top: y - NAME.above, bottom: y - NAME.below };
  const row = { left: x - GLYPH, right: x + stepAt(k) * system.planets.length + GLYPH, top: y - GLYPH, bottom: y + GLYPH };
  return [name, row];
}

function shared(one: Box, other: Box): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}
