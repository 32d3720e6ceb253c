/** A counter of a military unit, with both strengths; face-down units show their back. */
import { Baked } from "../../art/Baked";
import { counterPicture } from "../../art/pictures";
import { FACE_DOWN } from "../../facts/names";
import type { Side, UnitKindFacts } from "../../wire/types";
import styles from "./UnitCounter.module.css";

interface CounterProps {
  kind: string;
  facts: UnitKindFacts | undefined;
  side: Side;
  size?: number;
}

export function UnitCounter({ kind, facts, side, size = 40 }: CounterProps) {
  const back = kind === FACE_DOWN;
  const sign = facts?.environ_type ?? kind;
  return (
    <span className={styles.counter} style={{ width: size, height: size, fontSize: size * (size < 54 ? 0.42 : 0.27) }}>
      <Baked picture={counterPicture({ kind: back ? "" : sign, side, back }, size)} />
      {!back && facts && (
        <b className={size < 54 ? styles.small : styles.large}>{`${facts.strength}·${facts.space_strength}`}</b>
      )}
    </span>
  );
}
