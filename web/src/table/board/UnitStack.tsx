/** The military units of one side in a place, a counter for each kind with its number. */
import { FACE_DOWN, unitName } from "../../facts/names";
import type { Side } from "../../wire/types";
import { unitKey } from "../decision/lighting";
import { UnitCounter } from "../pieces/UnitCounter";
import { useBoard } from "./BoardContext";
import { Lit } from "./Lit";
import { UnitCard } from "./UnitCard";
import styles from "./UnitStack.module.css";

interface StackProps {
  side: Side;
  place: string;
  units: Record<string, number>;
  /** How many of each kind have not moved, where the viewer knows it. */
  unmoved?: Record<string, number>;
}

export function UnitStack({ side, place, units, unmoved = {} }: StackProps) {
  const { facts, view } = useBoard();
  const moving = view.current_segment.name.endsWith("movement") && view.phasing === side;
  return (
    <div className={styles.stack}>
      {Object.entries(units).map(([kind, number]) => {
        const left = unmoved[kind];
        const moved = moving && left === 0;
        const label = `${String(number)} × ${unitName(facts, kind)}${moved ? ", moved already" : ""}`;
        return (
          <Lit
            key={kind}
            id={unitKey(kind, place)}
            label={label}
            className={`${styles.counter} ${moved ? styles.moved : ""}`}
            card={kind === FACE_DOWN ? <p className="card">Face-down Imperial units: only their number is known [7.22].</p> : <UnitCard kind={kind} />}
          >
            <span className={number > 1 ? styles.pile : undefined}>
              <UnitCounter kind={kind} facts={facts.unit_kinds[kind]} side={side} size={38} />
            </span>
            {number > 1 && <span className={styles.number}>×{number}</span>}
          </Lit>
        );
      })}
    </div>
  );
}
