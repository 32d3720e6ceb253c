/** The tide of a large game: all worlds at the end of each turn, the most loyal first, so that one sees it turn. */
import { moon, type Control } from "../../art/moon";
import styles from "./Charts.module.css";
import { LEVELS, type LoyaltyLine } from "./history";

const ACROSS = 4;
const PITCH = 17;
const RADIUS = 4.6;
const GAP = 20;
const FOOT = 26;
const FREE = LEVELS.length - 1;
const RISEN = FREE - 1;

const controlAt = (value: number): Control => (value === FREE ? "rebel" : value === RISEN ? "none" : "empire");
/** The moon of a level: full at Patriotic, a burst in rebellion. */
const phaseAt = (value: number) => Math.max(-1, TRACK_TOP - value);
const TRACK_TOP = 4;

export function Tide({ lines }: { lines: LoyaltyLine[] }) {
  const turns = Math.max(0, ...lines.map((each) => each.values.length - 1));
  const rows = Math.ceil(lines.length / ACROSS);
  const wide = ACROSS * PITCH + GAP;
  const [width, height] = [(turns + 1) * wide - GAP, rows * PITCH + FOOT];
  const columns = Array.from({ length: turns + 1 }, (_, turn) => lines.map((each) => each.values[turn] ?? each.values.at(-1) ?? 0).toSorted((a, b) => a - b));
  const drawn = columns
    .flatMap((values, turn) => values.map((value, index) => moon(turn * wide + (index % ACROSS) * PITCH + PITCH / 2, Math.floor(index / ACROSS) * PITCH + PITCH / 2, RADIUS, phaseAt(value), controlAt(value))))
    .join("");
  return (
    <figure className={styles.chart}>
      <figcaption>{`${String(lines.length)} worlds after each Game-Turn, most loyal first`}</figcaption>
      <div className={styles.tide} tabIndex={0} role="img" aria-label={describe(columns)}>
        <svg viewBox={`0 0 ${String(width)} ${String(height)}`} style={{ minInlineSize: `${String(width * LEAST)}px` }} aria-hidden="true">
          <g dangerouslySetInnerHTML={{ __html: drawn }} />
          {columns.map((_, turn) => (
            <text key={turn} className={styles.axis} x={turn * wide + (wide - GAP) / 2} y={height - 7} textAnchor="middle">
              {turn === 0 ? "start" : turn}
            </text>
          ))}
        </svg>
      </div>
    </figure>
  );
}

/** The chart is never drawn smaller than this share of its size: a narrow window scrolls it. */
const LEAST = 0.62;

function describe(columns: number[][]): string {
  const free = (values: number[] | undefined) => values?.filter((value) => value >= RISEN).length ?? 0;
  return `Worlds that have risen or are free: ${String(free(columns[0]))} at the start, ${String(free(columns.at(-1)))} at the end.`;
}
