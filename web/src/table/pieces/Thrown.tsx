/** Dice as they fell: one by one, or small pairs that are read as tens and units. */
import type { Die as Roll } from "../../wire/types";
import { Die } from "./Die";
import styles from "./Thrown.module.css";

export function Thrown({ dice, falling = false }: { dice: readonly Roll[]; falling?: boolean }) {
  return dice.map((roll, index) =>
    roll.units === undefined ? (
      <Die key={index} value={roll.value} label={roll.label} falling={falling} />
    ) : (
      <Pair key={index} roll={roll} units={roll.units} />
    ),
  );
}

function Pair({ roll, units }: { roll: Roll; units: number }) {
  return (
    <span
      className={roll.counts ? `${styles.pair} ${styles.counts}` : styles.pair}
      role="img"
      aria-label={`${String(roll.value)}${String(units)}: ${roll.label}${roll.counts ? ", counts" : ""}`}
    >
      <span aria-hidden="true" className={styles.dice}>
        <b>{roll.value}</b>
        <b>{units}</b>
      </span>
      <span aria-hidden="true" className={styles.label}>{roll.label}</span>
    </span>
  );
}
