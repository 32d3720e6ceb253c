/** The Political Track of a planet, lying down: the moon of each space, and the one where it stands. */
import { LOYALTY_NAME } from "../../facts/names";
import { controlOf, levelOf, Moon } from "../../scene/glyphs";
import type { PlanetView } from "../../wire/types";
import styles from "./LoyaltyTrack.module.css";
import { TRACK } from "./track";

export function LoyaltyTrack({ planet }: { planet: PlanetView }) {
  const risen = levelOf(planet) < 0;
  const said = planet.loyalty ? (LOYALTY_NAME[planet.loyalty] ?? planet.loyalty) : planet.status === "rebel-control" ? "Free" : "In rebellion";
  return (
    <div className={styles.track} role="img" aria-label={planet.loyalty ? `Loyalty: ${said}.` : `No loyalty marker: ${said.toLowerCase()}.`}>
      <span className={styles.moons}>
        {TRACK.map((space, index) => {
          const here = space === planet.loyalty;
          return (
            <span key={space} className={here ? styles.here : ""} title={LOYALTY_NAME[space]}>
              <Moon level={4 - index} control={here ? controlOf(planet) : "none"} r={here ? 12 : 6} />
            </span>
          );
        })}
        {risen && (
          <span className={styles.here}>
            <Moon level={-1} control={controlOf(planet)} r={12} />
          </span>
        )}
      </span>
      <b>{said}</b>
    </div>
  );
}
