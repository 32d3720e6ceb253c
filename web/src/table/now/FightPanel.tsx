/** A fight between characters, or with a creature, a mob or a squad. */
import { capital, characterName, pieceName, placeName } from "../../facts/names";
import { useFacts } from "../../facts/FactsContext";
import type { Side, TableView, UnderWayOf } from "../../wire/types";
import { Portrait } from "../pieces/Portrait";
import { Sign } from "../pieces/Sign";
import styles from "./FightPanel.module.css";

type Fight = UnderWayOf<"CharacterCombat">;

export function FightPanel({ fight, view }: { fight: Fight; view: TableView }) {
  const facts = useFacts();
  const round = fight.round > 0 ? `Round ${String(fight.round)}` : "About to begin";
  const manner = [fight.weapon, fight.intent && `to ${fight.intent}`].filter(Boolean).join(", ");
  return (
    <section className={styles.fight} aria-label="Fight">
      <h3>
        <Sign name="swords" /> {`Fight at ${placeName(facts, fight.place)}`}
      </h3>
      <p className={styles.manner}>{[round, manner].filter(Boolean).join(" · ")}</p>
      <div className={styles.sides}>
        <ul aria-label="Attackers">
          {fight.attackers.length > 0
            ? fight.attackers.map((id) => <Fighter key={id} id={id} view={view} active taken={false} />)
            : <Force fight={fight} />}
        </ul>
        <span className={styles.against}>against</span>
        <ul aria-label="Defenders">
          {fight.defenders.map((id) => (
            <Fighter
              key={id}
              id={id}
              view={view}
              active={fight.active.length === 0 || fight.active.includes(id)}
              taken={fight.taken.includes(id)}
            />
          ))}
        </ul>
      </div>
    </section>
  );

  function Force({ fight: force }: { fight: Fight }) {
    return (
      <li className={styles.force}>
        <b>{pieceName(facts, force.name) === force.name ? capital(force.name.replaceAll("-", " ")) : pieceName(facts, force.name)}</b>
        <span>{forceNumbers(force)}</span>
      </li>
    );
  }
}

interface FighterProps {
  id: string;
  view: TableView;
  active: boolean;
  taken: boolean;
}

function Fighter({ id, view, active, taken }: FighterProps) {
  const facts = useFacts();
  const character = view.characters.find((each) => each.id === id);
  const name = characterName(facts, id);
  const side: Side = character?.side ?? "rebel";
  const state = taken ? "overpowered" : active ? "" : "stays out";
  return (
    <li className={active && !taken ? styles.fighter : `${styles.fighter} ${styles.idle}`}>
      <span className={styles.face}>
        <Portrait id={id} side={side} size={34} />
      </span>
      <span>
        <b>{name}</b>
        <small>
          {`Combat ${String(character?.ratings["combat"] ?? 0)}`}
          {character && character.wounds > 0 && ` · ${String(character.wounds)} ${character.wounds === 1 ? "wound" : "wounds"}`}
          {state && ` · ${state}`}
        </small>
      </span>
    </li>
  );
}

/** Strength and endurance; those of a squad are known when it attacks. */
function forceNumbers({ strength, endurance, force_wounds: wounds }: Fight): string {
  if (strength === undefined || endurance === undefined) return "strength unknown until it attacks";
  const left = endurance === null ? "cannot be wounded" : `${String(endurance - wounds)} endurance left`;
  return `strength ${String(strength)}, ${left}`;
}
