/** The Victory Points as a sum: each line, how often, what it gives, and what it comes to. */
import { capital } from "../../facts/names";
import type { ScoreView } from "../../wire/types";
import styles from "./Reference.module.css";

export function PointSum({ score, needed }: { score: ScoreView; needed: number }) {
  return (
    <table className={styles.score} data-sum={score.total}>
      <tbody>
        {score.lines.map((line) => (
          <tr key={line.condition}>
            <td>{capital(line.name)}</td>
            <td>{`${String(line.number)} × ${signed(line.each)}`}</td>
            <td>{signed(line.points)}</td>
          </tr>
        ))}
        {score.lines.length === 0 && (
          <tr>
            <td colSpan={3}>Nothing has scored.</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <td>{`Together, of ${String(needed)} needed`}</td>
          <td />
          <td>{minus(score.total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** A number whose minus is a minus. */
export function minus(number: number): string {
  return String(number).replace("-", "−");
}

/** A number with its sign: what is gained or lost. */
export function signed(number: number): string {
  return number > 0 ? `+${String(number)}` : minus(number);
}
