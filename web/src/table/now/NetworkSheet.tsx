/** The supply network as a sheet: how its Conduits stand, what it gives, and what is on its way. */
import { useFacts } from "../../facts/FactsContext";
import { placeName, unitName } from "../../facts/names";
import { Conduit } from "../../scene/Conduit";
import type { ConduitState, NetworkView } from "../../wire/modules";
import styles from "./NetworkSheet.module.css";

const STATES: readonly ConduitState[] = ["undiscovered", "infiltrated", "destroyed"];
const WORDS: Record<ConduitState, string> = { undiscovered: "Undiscovered", infiltrated: "Infiltrated", destroyed: "Destroyed" };

/** `own`: for the Rebels, whose network it is. */
export function NetworkSheet({ network, own }: { network: NetworkView; own: boolean }) {
  const facts = useFacts();
  const planets = Object.entries(network.conduits);
  return (
    <section className={styles.sheet} aria-label={network.title} data-module={network.id}>
      <h3>{network.title}</h3>
      <ul className={styles.states}>
        {STATES.map((state) => {
          const here = planets.filter(([, each]) => each === state).map(([planet]) => placeName(facts, planet));
          return (
            <li key={state} data-state={state}>
              <details>
                <summary>
                  <Conduit state={state} own={own} size={22} />
                  <span>{WORDS[state]}</span>
                  <b>{here.length}</b>
                </summary>
                <p>{here.length > 0 ? here.join(", ") : "None."}</p>
              </details>
            </li>
          );
        })}
      </ul>
      <p>
        {`With ${network.risen === 0 ? "no" : String(network.risen)} risen ${network.risen === 1 ? "planet" : "planets"} it gives ${network.gives.join(", ")}.`}
        {network.next_at !== null && ` More comes with ${network.next_at === 1 ? "the first" : `${String(network.next_at)} of them`}.`}
        {network.barred_level && ` No ${network.barred_level} this turn: one was bought in the last.`}
      </p>
      {network.waiting.map(({ unit, turn }, index) => (
        <p key={index}>{`${unitName(facts, unit)} comes in Game-Turn ${String(turn)}.`}</p>
      ))}
    </section>
  );
}
