/** How the dice fell: each face for each side, beside what would be even. */
import { useMemo, type CSSProperties } from "react";
import type { LogEntry, Side } from "../../wire/types";
import { Die } from "../pieces/Die";
import { asUneven, fallen, mean, total, type Faces } from "./dice";
import styles from "./DiceChart.module.css";

const BOTH: readonly Side[] = ["rebel", "imperial"];

export function DiceChart({ log }: { log: readonly LogEntry[] }) {
  const faces = useMemo(() => fallen(log), [log]);
  const all = BOTH.reduce((sum, side) => sum + total(faces[side]), 0);
  if (all === 0) return null;
  const together = faces.rebel.map((each, index) => each + (faces.imperial[index] ?? 0)) as unknown as Faces;
  const highest = Math.max(...BOTH.flatMap((side) => faces[side].map((each) => each / Math.max(1, total(faces[side])))));
  return (
    <section className={styles.dice} aria-label="How the dice fell">
      <h4>How the dice fell</h4>
      <ol aria-hidden="true" style={{ "--even": 1 / 6 / highest } as CSSProperties}>
        {together.map((_, index) => (
          <li key={index}>
            {BOTH.map((side) => (
              <i key={side} data-side={side} style={{ blockSize: `${String((100 * (faces[side][index] ?? 0)) / Math.max(1, total(faces[side])) / highest)}%` }} />
            ))}
            <Die value={index + 1} label="" />
          </li>
        ))}
      </ol>
      {BOTH.map((side) => (
        <p key={side}>{inWords(side, faces[side])}</p>
      ))}
      <p>{`Of 100 games with as many honest dice, ${String(asUneven(together))} scatter at least as much.`}</p>
    </section>
  );
}

/** "In the Rebels’ turns 24 dice fell, 3.6 on average; 3.5 is even." */
function inWords(side: Side, faces: Faces): string {
  const number = total(faces);
  const whose = side === "rebel" ? "the Rebels’" : "the Empire’s";
  if (number === 0) return `In ${whose} turns no die fell.`;
  return `In ${whose} turns ${number === 1 ? "one die" : `${String(number)} dice`} fell, ${mean(faces).toFixed(1)} on average; 3.5 is even.`;
}
