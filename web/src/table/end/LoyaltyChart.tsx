/** Loyalty by turn: one line per planet, with its own dash and mark. */
import { scaleLinear, scalePoint } from "d3-scale";
import { curveStepAfter, line } from "d3-shape";
import styles from "./Charts.module.css";
import { LEVELS, type LoyaltyLine } from "./history";

const WIDTH = 620;
const HEIGHT = 240;
const MARGIN = { top: 12, right: 96, bottom: 26, left: 92 };
const DASHES = ["none", "7 4", "2 4", "12 4 2 4"];
/** Light tints of the inks: Amber and Ice are the sides', and a planet is neither. */
const COLOURS = ["#f4e7cd", "#8fc0ab", "#e69a80", "#93b0d8"];
/** Lines that share a level lie side by side. */
const APART = 5;

export function LoyaltyChart({ lines }: { lines: LoyaltyLine[] }) {
  const turns = Math.max(1, ...lines.map((each) => each.values.length - 1));
  const x = scaleLinear([0, turns], [MARGIN.left, WIDTH - MARGIN.right]);
  const y = scalePoint(LEVELS.map((_, index) => index), [MARGIN.top, HEIGHT - MARGIN.bottom]);
  const at = (level: number, index: number) => (y(level) ?? 0) + (index - (lines.length - 1) / 2) * APART;
  const ends = spread(lines.map((each, index) => at(each.values.at(-1) ?? 0, index)));
  return (
    <figure className={styles.chart}>
      <figcaption>Loyalty by Game-Turn</figcaption>
      <svg viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`} role="img" aria-label={describe(lines)}>
        {LEVELS.map((name, index) => (
          <g key={name}>
            <line className={styles.grid} x1={MARGIN.left} x2={WIDTH - MARGIN.right} y1={y(index)} y2={y(index)} />
            <text className={styles.axis} x={MARGIN.left - 8} y={(y(index) ?? 0) + 4} textAnchor="end">
              {name}
            </text>
          </g>
        ))}
        {Array.from({ length: turns + 1 }, (_, turn) => (
          <text key={turn} className={styles.axis} x={x(turn)} y={HEIGHT - 6} textAnchor="middle">
            {turn === 0 ? "start" : turn}
          </text>
        ))}
        {lines.map((each, index) => {
          const path = line<number>((_, turn) => x(turn), (value) => at(value, index)).curve(curveStepAfter);
          const colour = COLOURS[index % COLOURS.length];
          return (
            <g key={each.planet}>
              <path
                className={styles.line}
                d={path(each.values) ?? ""}
                stroke={colour}
                strokeDasharray={DASHES[index % DASHES.length]}
              />
              <text className={styles.name} x={WIDTH - MARGIN.right + 8} y={(ends[index] ?? 0) + 4} fill={colour}>
                {each.name}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

/** Labels at least a line apart. */
function spread(wanted: number[]): number[] {
  const order = wanted.map((y, index) => ({ y, index })).toSorted((a, b) => a.y - b.y);
  const placed: number[] = [];
  let last = -Infinity;
  for (const { y, index } of order) {
    last = Math.max(y, last + 15);
    placed[index] = last;
  }
  return placed;
}

function describe(lines: LoyaltyLine[]): string {
  return lines
    .map(({ name, values }) => `${name}: from ${LEVELS[values[0] ?? 0] ?? ""} to ${LEVELS[values.at(-1) ?? 0] ?? ""}`)
    .join("; ");
}
