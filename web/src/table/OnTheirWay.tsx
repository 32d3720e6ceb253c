/** Units that lie on the Game-Turn Record Track until they come. */
import { useFacts } from "../facts/FactsContext";
import { unitName } from "../facts/names";
import type { NetworkView } from "../wire/modules";
import styles from "./OnTheirWay.module.css";
import { UnitCounter } from "./pieces/UnitCounter";

export function OnTheirWay({ network }: { network: NetworkView | null }) {
  const facts = useFacts();
  if (!network || network.waiting.length === 0) return null;
  return (
    <ul className={styles.waiting} aria-label="Units on their way">
      {network.waiting.map(({ unit, turn }, index) => (
        <li key={index} title={`${unitName(facts, unit)} comes through the network in Game-Turn ${String(turn)}`}>
          <UnitCounter kind={unit} facts={facts.unit_kinds[unit]} side="rebel" size={26} />
          <span>
            <span className="visually-hidden">{`${unitName(facts, unit)} in Game-Turn `}</span>
            {turn}
          </span>
        </li>
      ))}
    </ul>
  );
}
