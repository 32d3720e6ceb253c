/** Above the story: whose lines, of which planet, about whom. */
import { useMemo, useState } from "react";
import { useFacts } from "../facts/FactsContext";
import { PLAYER } from "../facts/names";
import { Emblem } from "../table/pieces/Emblem";
import { SIDES } from "../table/seats";
import type { LogEntry } from "../wire/types";
import { EVERYTHING, isOpen, spokenOf, type Choice, type Filter } from "./filters";
import styles from "./Timeline.module.css";

interface FilterProps {
  log: LogEntry[];
  filter: Filter;
  onFilter: (filter: Filter) => void;
  /** Whether all choices stand there from the beginning. */
  open: boolean;
}

export function StoryFilter(props: FilterProps) {
  const [wanted, setWanted] = useState(props.open);
  if (wanted) return <Choices {...props} />;
  return (
    <div className={styles.filters}>
      <button type="button" className={styles.filter} aria-expanded={false} onClick={() => { setWanted(true); }}>
        ▾ Which lines
      </button>
    </div>
  );
}

function Choices({ log, filter, onFilter }: FilterProps) {
  const facts = useFacts();
  const { planets, people } = useMemo(() => spokenOf(log, facts), [log, facts]);
  return (
    <div className={styles.filters} role="group" aria-label="Which lines">
      {SIDES.map((side) => (
        <button
          key={side}
          type="button"
          className={styles.filter}
          aria-pressed={filter.side === side}
          onClick={() => { onFilter({ ...filter, side: filter.side === side ? "" : side }); }}
        >
          <Emblem side={side} size={13} /> {PLAYER[side]}
        </button>
      ))}
      <button
        type="button"
        className={styles.filter}
        aria-pressed={filter.great}
        onClick={() => { onFilter({ ...filter, great: !filter.great }); }}
      >
        great moments
      </button>
      <Picked label="any planet" name="Planet" choices={planets} value={filter.planet} onPick={(planet) => { onFilter({ ...filter, planet }); }} />
      <Picked label="any person" name="Person" choices={people} value={filter.person} onPick={(person) => { onFilter({ ...filter, person }); }} />
      {!isOpen(filter) && (
        <button type="button" className={styles.filter} onClick={() => { onFilter(EVERYTHING); }}>
          ✕ all
        </button>
      )}
    </div>
  );
}

interface PickedProps {
  label: string;
  name: string;
  choices: Choice[];
  value: string;
  onPick: (id: string) => void;
}

function Picked({ label, name, choices, value, onPick }: PickedProps) {
  return (
    <select className={`field ${styles.pick}`} aria-label={name} value={value} onChange={(event) => { onPick(event.target.value); }}>
      <option value="">{label}</option>
      {choices.map((each) => (
        <option key={each.id} value={each.id}>
          {each.name}
        </option>
      ))}
    </select>
  );
}
