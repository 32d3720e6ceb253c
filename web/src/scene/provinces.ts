/** The provinces as regions: where the stars of one weigh more than those of every other. */
import { contours } from "d3-contour";
import { short } from "../art/shapes";
import { frameOf, STEP, type Layout, type SystemSpot } from "./layout";

export const PROVINCES: Record<string, string> = { 1: "ONE", 2: "TWO", 3: "THREE", 4: "FOUR", 5: "FIVE" };

/** The map is weighed in cells of this size. */
const CELL = 12;
const MARGIN = 210;
const REACH = 66;
/** The border, and two engraved lines inside it. */
const LEVELS: [border: number, ...number[]] = [0.3, 0.5, 0.8];

export interface Region {
  province: string;
  /** From the border inwards. */
  lines: string[];
  middle: [number, number];
}

interface Weight {
  x: number;
  y: number;
}

export function regionsOf(layout: Layout): Region[] {
  if (layout.systems.length < 2) return [];
  const left = Math.min(...layout.systems.map((each) => each.x)) - MARGIN;
  const top = Math.min(...layout.systems.map((each) => each.y)) - MARGIN;
  const columns = Math.ceil((Math.max(...layout.systems.map((each) => each.x)) + 4 * STEP + MARGIN - left) / CELL);
  const rows = Math.ceil((Math.max(...layout.systems.map((each) => each.y)) + MARGIN - top) / CELL);
  const fields = layout.provinces.map((province) => {
    const weights = weightsOf(layout, province);
    return Float64Array.from({ length: columns * rows }, (_, cell) =>
      weigh(weights, left + (cell % columns) * CELL, top + Math.floor(cell / columns) * CELL),
    );
  });
  return layout.provinces.map((province, index) => {
    const field = fields[index] ?? new Float64Array();
    const rest = field.map((value, cell) => value - strongest(fields, index, cell));
    const trace = contours().size([columns, rows]).smooth(true);
    const lines = LEVELS.map((level) => pathOf(trace.contour([...rest], level).coordinates, left, top));
    const inside = (cell: number) => (rest[cell] ?? 0) > LEVELS[0];
    const cells = Array.from(rest.keys()).filter(inside);
    const spots = cells.map((cell): [number, number] => [left + (cell % columns) * CELL, top + Math.floor(cell / columns) * CELL]);
    const own = frameOf(layout.systems.filter((each) => each.province === province));
    const free = spots.filter(([x, y], at) => x > own.left && x < own.right && y > own.top && y < own.bottom && borders(rest, cells[at] ?? 0, columns) === 0);
    return { province, lines, middle: emptiest(layout, free) };
  });
}

/** Stars, their planets, and points on the ways between them. */
function weightsOf(layout: Layout, province: string): Weight[] {
  const stars = layout.systems.filter((each) => each.province === province);
  const planets = stars.flatMap((star) => star.planets.map((_, index) => ({ x: star.x + (index + 1) * STEP, y: star.y })));
  const ways = layout.routes
    .filter(({ a, b }) => a.province === province && b.province === province)
    .flatMap(({ a, b }) => [0.25, 0.5, 0.75].map((part) => ({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part })));
  return [...stars, ...planets, ...ways];
}

function weigh(weights: readonly Weight[], x: number, y: number): number {
  return weights.reduce((sum, at) => sum + Math.exp(-((x - at.x) ** 2 + (y - at.y) ** 2) / (2 * REACH * REACH)), 0);
}

function strongest(fields: readonly Float64Array[], own: number, cell: number): number {
  return Math.max(0, ...fields.map((field, index) => (index === own ? 0 : (field[cell] ?? 0))));
}

function pathOf(polygons: number[][][][], left: number, top: number): string {
  return polygons
    .flat()
    .map((ring) => `M${ring.map(([x = 0, y = 0]) => `${short(left + x * CELL)} ${short(top + y * CELL)}`).join("L")}Z`)
    .join("");
}

/** The name of a province takes so much to each side of its middle. */
const TITLE = { wide: 78, high: 34 };

/** How many corners of the name would lie beyond the border. */
function borders(rest: Float64Array, cell: number, columns: number): number {
  const [dx, dy] = [Math.ceil(TITLE.wide / CELL), Math.ceil(TITLE.high / CELL) * columns];
  return [cell - dx - dy, cell + dx - dy, cell - dx + dy, cell + dx + dy].filter((each) => !((rest[each] ?? 0) > LEVELS[0])).length;
}

/** Where a name is furthest from every star and its planets. */
function emptiest(layout: Layout, spots: readonly [number, number][]): [number, number] {
  const away = ([x, y]: [number, number]) =>
    Math.min(...layout.systems.map((each) => Math.hypot(Math.max(0, each.x - 30 - x - TITLE.wide, x - TITLE.wide - (each.x + (each.planets.length + 0.4) * STEP)), Math.max(0, Math.abs(each.y - y) - TITLE.high) * 1.3)));
  return spots.reduce<{ spot: [number, number]; far: number }>(
    (best, spot) => {
      const far = away(spot);
      return far > best.far ? { spot, far } : best;
    },
    { spot: middleOf(layout.systems), far: -1 },
  ).spot;
}

function middleOf(systems: readonly SystemSpot[]): [number, number] {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return [mean(systems.map((each) => each.x + (each.planets.length * STEP) / 2)), mean(systems.map((each) => each.y))];
}
