/** What the eye goes to: a system, some of them, or the whole map. */
import { lookAt, stepAt, type Look, type Size } from "./camera";
import { detailAt, footOf, globeRadius, LEAST_TOP } from "./distance";
import { frameOf, STEP, type Layout, type SystemSpot } from "./layout";

/** In a system, planets stand at least and at most so far apart. */
const WORLDS = { least: 236 / STEP, most: 470 / STEP };
/** In a window wider than a phone they may stand nearer, if all of them are seen then. */
const CLOSE = { from: 560, least: 206 / STEP };
/** Several systems together are never so near that one of them would be drawn as worlds. */
const PROVINCE = 182 / STEP;

/** So little of the sun, or of the last world's plate, may lie beyond the window. */
const EDGE = 24;

/** The look at one system: its sun at the left edge, its worlds in the upper part, their plates below. */
export function lookAtSystem(system: SystemSpot, size: Size, planet: string): Look {
  const frame = { left: system.x + 12, right: system.x + system.planets.length * STEP + 42, top: 0, bottom: 1 };
  const least = size.width > CLOSE.from ? CLOSE.least : WORLDS.least;
  const k = Math.max(least, Math.min(WORLDS.most, size.width / (frame.right - frame.left)));
  const r = globeRadius("worlds", stepAt(k), size.height);
  const fits = (frame.right - frame.left) * k <= size.width + EDGE;
  const middle = fits ? (frame.left + frame.right) / 2 : system.x + (Math.max(0, system.planets.indexOf(planet)) + 1) * STEP;
  const top = Math.max(LEAST_TOP, (size.height - 2 * r - footOf(size.height)) / 2);
  return { k, x: size.width / 2 - middle * k, y: r + top - system.y * k };
}

/** The whole map; of a single system its worlds. */
export function home(layout: Layout, size: Size, here: string): Look {
  const [only, another] = layout.systems;
  if (only && !another) return lookAtSystem(only, size, here);
  return lookAt(frameOf(layout.systems), size, PROVINCE, layout.systems.find((each) => each.planets.includes(here)));
}

/** Less than this is not worth cutting the rest of the map off for. */
const WORTH_A_CUT = 1.45;
const ROOM = 40;

/** The look at some systems of the map; at all of them where they would be shown nearly as large. */
export function lookAtSome(layout: Layout, goals: readonly SystemSpot[], size: Size, here: string): Look {
  const part = lookAt(frameOf(goals), size, PROVINCE, goals.find((each) => each.planets.includes(here)));
  const all = home(layout, size, here);
  const alike = detailAt(stepAt(all.k)) === detailAt(stepAt(part.k));
  return alike && part.k < all.k * WORTH_A_CUT && shows(all, goals, size) ? all : part;
}

/** Whether these systems lie in the window, with a little room around them. */
function shows({ k, x, y }: Look, systems: readonly SystemSpot[], size: Size): boolean {
  const { left, right, top, bottom } = frameOf(systems);
  return left * k + x > ROOM && right * k + x < size.width - ROOM && top * k + y > ROOM && bottom * k + y < size.height - ROOM;
}
