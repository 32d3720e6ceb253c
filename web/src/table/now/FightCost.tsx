/** The fight is over: what it cost, one card for each who was in it. */
import { useFacts } from "../../facts/FactsContext";
import { capital, characterName, pieceName } from "../../facts/names";
import { faceOfForce } from "../../scene/fight/stage";
import type { LogEntry, TableView } from "../../wire/types";
import { medalOf } from "../pieces/medalOf";
import { Portrait } from "../pieces/Portrait";
import { aftermath, fateWords, isLost, type Fate } from "./aftermath";
import styles from "./FightCost.module.css";

const MOST = 6;

interface CostProps {
  log: readonly LogEntry[];
  end: LogEntry;
  view: TableView;
}

export function FightCost({ log, end, view }: CostProps) {
  const facts = useFacts();
  const told = aftermath(log, end);
  if (!told) return <p role="status">{end.text}</p>;
  const force = told.attackers.length === 0;
  const worst = [...told.fates.values()].toSorted((a, b) => gravity(b) - gravity(a));
  return (
    <section className={styles.cost} aria-label="What the fight has cost">
      <header>
        <h3>What it cost</h3>
        <p>{told.rounds === 1 ? "One round." : `${String(told.rounds)} rounds.`}</p>
      </header>
      <ul>
        {worst.slice(0, MOST).map((fate) => {
          const character = view.characters.find((each) => each.id === fate.character);
          return (
            <li key={fate.character} className={isLost(fate) ? styles.harm : ""}>
              <Portrait id={fate.character} size={46} state={character ? medalOf(character) : {}} />
              <span>
                <b>{characterName(facts, fate.character)}</b>
                <small>{`${capital(fateWords(fate))}${character ? left(character) : ""}.`}</small>
              </span>
            </li>
          );
        })}
        {force && (
          <li>
            <Portrait id={faceOfForce(facts, told.by, told.place)} size={46} />
            <span>
              <b>{capital(pieceName(facts, told.by).replaceAll("-", " "))}</b>
              <small>{told.winner === "defenders" ? "Beaten." : told.forceWounds > 0 ? `Hurt: ${String(told.forceWounds)} ${told.forceWounds === 1 ? "wound" : "wounds"}.` : "Unhurt."}</small>
            </span>
          </li>
        )}
      </ul>
    </section>
  );
}

/** The worst comes first. */
const gravity = ({ end, wounds }: Fate) => (end === "killed" ? 100 : end === "captured" ? 90 : wounds);

/** How much somebody can still take. */
function left({ fate, wounds, ratings }: TableView["characters"][number]): string {
  if (fate !== "free" || wounds === 0) return "";
  return `: ${String(Math.max(0, (ratings["endurance"] ?? 0) - wounds))} more can be borne`;
}
