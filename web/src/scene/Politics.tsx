/** The political picture of a province: its planets side by side, their loyalty on one level, like a table. */
import { useFacts } from "../facts/FactsContext";
import { LOYALTY_NAME, PLAYER } from "../facts/names";
import { useBoard } from "../table/board/BoardContext";
import { pdbOwner, TRACK } from "../table/board/track";
import type { PlanetView } from "../wire/types";
import { controlOf, Crown, Defence, House, levelOf, Moon } from "./glyphs";
import styles from "./Politics.module.css";
import { PROVINCES } from "./provinces";

interface PoliticsProps {
  province: string;
  provinces: readonly string[];
  onProvince: (province: string) => void;
  onApproach: (planet: string) => void;
  onClose: () => void;
}

export function Politics({ province, provinces, onProvince, onApproach, onClose }: PoliticsProps) {
  const facts = useFacts();
  const { view } = useBoard();
  const planets = new Map(view.planets.map((each) => [each.id, each]));
  const systems = Object.values(facts.systems)
    .filter((each) => each.province === province)
    .map((system) => ({ ...system, planets: system.planets.flatMap((id) => planets.get(id) ?? []) }))
    .filter((system) => system.planets.length > 0);
  return (
    <section className={styles.politics} aria-label={`Politics of Province ${province}`} data-still>
      <header>
        {provinces.map((each) => (
          <button key={each} type="button" aria-pressed={each === province} onClick={() => { onProvince(each); }}>
            {PROVINCES[each] ?? each}
          </button>
        ))}
        <button type="button" className={styles.close} aria-label="Close the political strip" onClick={onClose}>
          ✕
        </button>
      </header>
      <div className={styles.sheet} tabIndex={0} role="group" aria-label="Planets and their loyalty">
        <div className={`${styles.column} ${styles.names}`} aria-hidden="true">
          <span />
          {TRACK.map((loyalty) => (
            <span key={loyalty}>{LOYALTY_NAME[loyalty]}</span>
          ))}
          <span>Defence</span>
          <span>Races</span>
        </div>
        {systems.map((system) => (
          <div key={system.id} className={styles.system} role="group" aria-label={system.name}>
            <b>{system.name}</b>
            <div>
              {system.planets.map((planet) => (
                <Column key={planet.id} planet={planet} onApproach={onApproach} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}

function Column({ planet, onApproach }: { planet: PlanetView; onApproach: (planet: string) => void }) {
  const facts = useFacts();
  const printed = facts.planets[planet.id];
  const name = printed?.name ?? planet.id;
  const races = new Set((printed?.environs ?? []).flatMap((id) => facts.environs[id]?.races ?? []));
  const level = levelOf(planet);
  const said = planet.loyalty ? LOYALTY_NAME[planet.loyalty] : "in rebellion";
  const held = planet.controller ? PLAYER[planet.controller] : "nobody";
  return (
    <button type="button" className={styles.column} aria-label={`${name}: ${said ?? ""}, held by ${held}`} onClick={() => { onApproach(planet.id); }}>
      <span className={styles.planet}>
        {printed && printed.capital !== "none" && <Crown />}
        {printed?.home_of && <House />}
        {name}
      </span>
      {TRACK.map((loyalty, index) => (
        <span key={loyalty} className={styles.step}>
          {loyalty === planet.loyalty ? <Moon level={4 - index} control={controlOf(planet)} r={8} /> : level < 0 && loyalty === "unrest" ? <Moon level={-1} control={controlOf(planet)} r={8} /> : <i />}
        </span>
      ))}
      <span>
        <Defence level={planet.pdb} up={planet.pdb_up} side={pdbOwner(planet)} size={12} />
      </span>
      <span className={styles.races}>{[...races].map((race) => facts.races[race]?.name ?? race).join(", ") || "–"}</span>
    </button>
  );
}
