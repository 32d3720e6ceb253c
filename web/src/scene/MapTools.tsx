/** Ways about the map: nearer, further, the whole; and what is laid over it. */
import { useState } from "react";
import { useFacts } from "../facts/FactsContext";
import { useBoard } from "../table/board/BoardContext";
import { moduleOf } from "../wire/modules";
import type { Detail } from "./distance";
import { GalaxyState } from "./GalaxyState";
import styles from "./MapTools.module.css";
import { OVERLAYS, type Overlay, type OverlayChoice } from "./overlays";

interface MapToolsProps {
  detail: Detail;
  /** The system that is looked at. */
  system: string;
  /** Whether there is more than one system. */
  many: boolean;
  choice: OverlayChoice;
  onChoice: (choice: OverlayChoice) => void;
  onWhole: () => void;
  onZoom: (factor: number) => void;
  /** Whether the political strip is open. */
  politics: boolean;
  onPolitics: () => void;
}

export function MapTools({ detail, system, many, choice, onChoice, onWhole, onZoom, politics, onPolitics }: MapToolsProps) {
  const { view } = useBoard();
  const galaxy = moduleOf(view, "galactic");
  // Only where there is little room: the ring stays in view, the rest behind one button.
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className={styles.strip}>
        <nav className={styles.way} aria-label="The map" data-still>
          {many && (
            <button type="button" onClick={onWhole} aria-current={detail === "moons" ? "location" : undefined}>
              {galaxy ? "Galaxy" : "Province"}
            </button>
          )}
          {system && <span className={styles.system}>{system}</span>}
        </nav>
        {galaxy && <GalaxyState galaxy={galaxy} near={detail === "worlds"} />}
      </div>
      <div className={`${styles.tools} ${open ? styles.open : ""}`} data-still>
        <button type="button" className={styles.opener} aria-label="Tools of the map" aria-expanded={open} onClick={() => { setOpen(!open); }}>
          {open ? "×" : "≡"}
        </button>
        {many && (
          <button type="button" className={styles.politics} aria-pressed={politics} onClick={onPolitics}>
            Politics
          </button>
        )}
        <Layers choice={choice} onChoice={onChoice} many={many} />
        <button type="button" aria-label="Nearer" onClick={() => { onZoom(1.5); }}>+</button>
        <button type="button" aria-label="Further" onClick={() => { onZoom(1 / 1.5); }}>−</button>
        <button type="button" className={styles.whole} aria-label="The whole map" onClick={onWhole}>◎</button>
      </div>
    </>
  );
}

function Layers({ choice, onChoice, many }: { choice: OverlayChoice; onChoice: (choice: OverlayChoice) => void; many: boolean }) {
  const facts = useFacts();
  const races = Object.entries(facts.races).map(([id, race]) => ({ id, name: race.name }));
  if (!many) return null;
  return (
    <>
      <select
        aria-label="Lay over the map"
        value={choice.overlay}
        onChange={(event) => {
          const overlay = event.target.value as Overlay;
          onChoice({ ...choice, overlay, race: choice.race || (races[0]?.id ?? "") });
        }}
      >
        {Object.entries(OVERLAYS).map(([id, name]) => (
          <option key={id} value={id}>{`Show ${name}`}</option>
        ))}
      </select>
      {choice.overlay === "race" && (
        <select aria-label="Which race" value={choice.race} onChange={(event) => { onChoice({ ...choice, race: event.target.value }); }}>
          {races.map(({ id, name }) => (
            <option key={id} value={id}>{name}</option>
          ))}
        </select>
      )}
      {choice.overlay === "jumps" && (
        <select aria-label="Jumps from" value={choice.from} onChange={(event) => { onChoice({ ...choice, from: event.target.value }); }}>
          <option value="">where we are</option>
          {Object.values(facts.systems).map(({ id, name }) => (
            <option key={id} value={id}>{name}</option>
          ))}
        </select>
      )}
    </>
  );
}
