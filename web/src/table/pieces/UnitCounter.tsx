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

/** What a kind is worth in space when it defends, if that is not what it attacks with. */
export function defenceOf({ traits = {}, space_strength: attack }: UnitKindFacts): number | undefined {
  const defence = traits["space_defense"];
  return defence === attack ? undefined : defence;
}

/** Both strengths; where defence differs it stands behind a bar. */
function figures(facts: UnitKindFacts): string {
  const defence = defenceOf(facts);
  return `${facts.strength}·${facts.space_strength}${defence === undefined ? "" : `/${defence}`}`;
}

export function UnitCounter({ kind, facts, side, size = 40 }: CounterProps) {
  const back = kind === FACE_DOWN;
  const sign = facts?.environ_type ?? kind;
  return (
    <span className={styles.counter} style={{ width: size, height: size, fontSize: size * (size < 54 ? 0.42 : 0.27) }}>
      <Baked picture={counterPicture({ kind: back ? "" : sign, side, back }, size)} />
      {!back && facts && (
        <b className={`${size < 54 ? styles.small : styles.large} ${defenceOf(facts) ? styles.three : ""}`}>{figures(facts)}</b>
      )}
    </span>
  );
}
