/** The Political Track of a planet; all tracks stand level, so that the politics of a system read across. */
import { LOYALTY_NAME } from "../../facts/names";
import type { PlanetView } from "../../wire/types";
import styles from "./LoyaltyTrack.module.css";
import { pdbOwner, pdbSpace, TRACK } from "./track";

export function LoyaltyTrack({ planet }: { planet: PlanetView }) {
  const pdb = pdbSpace(planet);
  const loyalty = planet.loyalty;
  const spoken = loyalty ? `Loyalty: ${LOYALTY_NAME[loyalty] ?? loyalty}.` : "No loyalty marker: in rebellion.";
  return (
    <div
      className={styles.track}
      role="img"
      aria-label={`${spoken} Planetary Defense Base: level ${String(planet.pdb)}, ${planet.pdb_up ? "up" : "down"}.`}
    >
      {TRACK.map((space) => (
        <div key={space} className={`${styles.space} ${styles[space]} ${space === loyalty ? styles.here : ""}`}>
          <span className={styles.name}>{LOYALTY_NAME[space]}</span>
          <span className={styles.markers}>
            {space === pdb && (
              <span className={`${styles.pdb} ${styles[pdbOwner(planet)]} ${planet.pdb_up ? "" : styles.down}`}>
                {planet.pdb_up ? "▲" : "▽"}
                {planet.pdb}
              </span>
            )}
            {space === loyalty && <span className={styles.loyalty}>⬤</span>}
          </span>
        </div>
      ))}
    </div>
  );
}
