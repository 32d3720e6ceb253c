/** Characters, possessions, missions, creatures, planets, units: search and read. */
import { useMemo, useState } from "react";
import { useFacts } from "../../facts/FactsContext";
import { capital } from "../../facts/names";
import { catalogue, KINDS, searcher, type Kind } from "./catalogue";
import { ItemPage } from "./ItemPage";
import styles from "./Reference.module.css";
import { Thumb } from "./Thumb";

interface PiecesProps {
  chosen: string | null;
  onChoose: (key: string | null) => void;
}

const PLURAL: Record<Kind, string> = {
  character: "Characters",
  possession: "Possessions",
  mission: "Missions",
  creature: "Creatures",
  planet: "Planets",
  unit: "Units",
};

export function PiecesPanel({ chosen, onChoose }: PiecesProps) {
  const facts = useFacts();
  const [words, setWords] = useState("");
  const [kind, setKind] = useState<Kind | null>(null);
  const items = useMemo(() => catalogue(facts), [facts]);
  const search = useMemo(() => searcher(items), [items]);
  const found = useMemo(() => search(words, kind), [search, words, kind]);
  const item = items.find((each) => each.key === chosen);
  if (item) {
    return (
      <div className={styles.panel}>
        <button type="button" className="button quiet" onClick={() => { onChoose(null); }}>
          ← All pieces
        </button>
        <ItemPage item={item} onChoose={onChoose} />
      </div>
    );
  }
  return (
    <div className={styles.panel}>
      <input
        className={`field ${styles.search}`}
        type="search"
        value={words}
        placeholder="Search characters, cards, creatures …"
        aria-label="Search the pieces"
        onChange={(event) => { setWords(event.target.value); }}
      />
      <div className={styles.kinds} role="group" aria-label="Kinds">
        {KINDS.map((each) => (
          <button
            key={each}
            type="button"
            className={styles.kind}
            aria-pressed={kind === each}
            onClick={() => { setKind(kind === each ? null : each); }}
          >
            {PLURAL[each]}
          </button>
        ))}
      </div>
      <ul className={styles.list}>
        {found.map((each) => (
          <li key={each.key}>
            <button type="button" className={styles.hit} onClick={() => { onChoose(each.key); }}>
              <Thumb item={each} />
              <span className={styles.entry}>
                <b>{each.name}</b>
                <span>{capital(each.sub)}</span>
              </span>
            </button>
          </li>
        ))}
        {found.length === 0 && <li className={styles.none}>Nothing by this name.</li>}
      </ul>
    </div>
  );
}
