/** The face of a die: dots up to six, a number beyond. */
import styles from "./Die.module.css";

const DOTS: Record<number, [number, number][]> = {
  1: [[2, 2]],
  2: [[1, 1], [3, 3]],
  3: [[1, 1], [2, 2], [3, 3]],
  4: [[1, 1], [1, 3], [3, 1], [3, 3]],
  5: [[1, 1], [1, 3], [2, 2], [3, 1], [3, 3]],
  6: [[1, 1], [1, 2], [1, 3], [3, 1], [3, 2], [3, 3]],
};

export function Die({ value, label, falling = false }: { value: number; label: string; falling?: boolean }) {
  return (
    <span className={styles.roll}>
      <svg
        className={falling ? `${styles.die} ${styles.falling}` : styles.die}
        viewBox="0 0 40 40"
        role="img"
        aria-label={`${label}: ${String(value)}`}
      >
        <rect x="2" y="2" width="36" height="36" rx="8" />
        {DOTS[value]?.map(([x, y]) => <circle key={`${String(x)}${String(y)}`} cx={x * 10} cy={y * 10} r="3.6" />) ?? (
          <text x="20" y="27" textAnchor="middle">
            {value}
          </text>
        )}
      </svg>
      <span className={styles.label} aria-hidden="true">{label}</span>
    </span>
  );
}
