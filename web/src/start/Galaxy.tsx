/** The stars and their provinces, as an ornament of the start page. */
import { useFacts } from "../facts/FactsContext";
import styles from "./Galaxy.module.css";

const SCALE = 100;

export function Galaxy() {
  const { systems } = useFacts();
  const stars = Object.values(systems);
  return (
    <svg className={styles.galaxy} viewBox={`-4 -4 ${String(SCALE + 8)} ${String(SCALE + 8)}`} aria-hidden="true">
      {stars.map((star) =>
        stars
          .filter((other) => other.province === star.province && other.id > star.id)
          .map((other) => (
            <line
              key={star.id + other.id}
              x1={star.x * SCALE}
              y1={star.y * SCALE}
              x2={other.x * SCALE}
              y2={other.y * SCALE}
            />
          )),
      )}
      {stars.map((star) => (
        <circle key={star.id} cx={star.x * SCALE} cy={star.y * SCALE} r={0.5 + star.planets.length * 0.25} />
      ))}
    </svg>
  );
}
