/** The nearest view: everything about one planet, environ by environ, with nothing folded away. */
import { useFacts } from "../facts/FactsContext";
import { placeName } from "../facts/names";
import { useBoard } from "../table/board/BoardContext";
import { PlanetPanel } from "../table/board/PlanetPanel";
import { SpacePanel } from "../table/board/SpacePanel";
import styles from "./Inspector.module.css";

export function Inspector({ place, onClose, onOther }: { place: string; onClose: () => void; onOther: (place: string) => void }) {
  const facts = useFacts();
  const { view } = useBoard();
  const planet = view.planets.find((each) => each.id === place);
  const space = view.spaces.find((each) => each.id === place);
  const siblings = planet ? (facts.systems[facts.planets[place]?.system ?? ""]?.planets ?? []) : [];
  return (
    <div className={styles.inspector} data-still>
      <nav className={styles.others} aria-label="Planets of the system">
        <button type="button" className="button quiet" onClick={onClose}>
          ‹ Back to the map
        </button>
        {siblings.map((id) => (
          <button key={id} type="button" className="button quiet" aria-current={id === place ? "true" : undefined} onClick={() => { onOther(id); }}>
            {facts.planets[id]?.name ?? placeName(facts, id)}
          </button>
        ))}
      </nav>
      {planet && <PlanetPanel planet={planet} />}
      {!planet && space && <SpacePanel space={space} />}
    </div>
  );
}
