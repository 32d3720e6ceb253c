/** Who was captured, killed, freed or won over, and when. */
import { useFacts } from "../../facts/FactsContext";
import { characterName } from "../../facts/names";
import { Emblem } from "../pieces/Emblem";
import styles from "./Charts.module.css";
import type { Loss } from "./history";

const SIGN: Record<Loss["how"], string> = { captured: "▥", killed: "†", freed: "↺", joined: "+" };

export function FatesList({ fates }: { fates: Loss[] }) {
  const facts = useFacts();
  return (
    <figure className={styles.chart}>
      <figcaption>Captures and fates</figcaption>
      <ul className={styles.fates}>
        {fates.map((fate, index) => (
          <li key={index}>
            <Emblem side={fate.side} size={14} />
            {`${SIGN[fate.how]} ${characterName(facts, fate.character)} ${fate.how}, Game-Turn ${String(fate.turn)}`}
          </li>
        ))}
        {fates.length === 0 && <li>Nobody was captured or killed.</li>}
      </ul>
    </figure>
  );
}
