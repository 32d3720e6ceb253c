/** A planet: who holds it, its track and defences, and its environs side by side. */
import { PLAYER, SIDE_NAME, STATUS_NAME } from "../../facts/names";
import type { PlanetView } from "../../wire/types";
import { planetKey } from "../decision/lighting";
import { Emblem } from "../pieces/Emblem";
import { Sign } from "../pieces/Sign";
import { useBoard } from "./BoardContext";
import { crowdAt, crowdWeight } from "./crowd";
import { EnvironPanel } from "./EnvironPanel";
import { Globe } from "./Globe";
import { Lit } from "./Lit";
import { LoyaltyTrack } from "./LoyaltyTrack";
import styles from "./PlanetPanel.module.css";
import { SpacePanel } from "./SpacePanel";
import { pdbOwner } from "./track";

export function PlanetPanel({ planet }: { planet: PlanetView }) {
  const { facts, view, pointed } = useBoard();
  const printed = facts.planets[planet.id];
  const around = view.spaces.filter((space) => space.planet === planet.id);
  const spaces = around.filter((space) => space.id in facts.environs);
  const held = planet.controller ?? "nobody";
  const weight = spaces.reduce((sum, space) => sum + crowdWeight(crowdAt(view, space)), 0);
  return (
    <section
      className={`${styles.planet} ${styles[held]} ${pointed === planet.id ? styles.pointed : ""}`}
      style={{ flexGrow: weight, flexBasis: `${String(weight * 8)}rem` }}
      aria-label={`Planet ${printed?.name ?? planet.id}`}
    >
      <header className={styles.head}>
        <h2 className={styles.name}>
          <Globe id={planet.id} types={spaces.map((space) => facts.environs[space.id]?.type ?? "wild")} />
          {printed?.name ?? planet.id}
        </h2>
        <div className={styles.state}>
          <p className={styles.control}>
            {planet.controller && <Emblem side={planet.controller} size={14} />}
            <span className={styles.words}>
              {planet.controller ? `${SIDE_NAME[planet.controller]} control` : "Uncontrolled"}
            </span>
            <span className={styles.short} aria-hidden="true">
              {planet.controller ? PLAYER[planet.controller] : "nobody"}
            </span>
          </p>
          {planet.status !== "imperial-control" && planet.status !== "rebel-control" && (
            <p className={styles.status} title={STATUS_NAME[planet.status]}>
              <Sign name="flag" />
              <span className={styles.words}>{STATUS_NAME[planet.status] ?? planet.status}</span>
            </p>
          )}
          <PdbBadge planet={planet} />
        </div>
        <LoyaltyTrack planet={planet} />
      </header>
      <div className={styles.environs}>
        {spaces.map((space) => (
          <EnvironPanel key={space.id} space={space} />
        ))}
      </div>
      {around.map((space) => (space.id in facts.environs ? null : <SpacePanel key={space.id} space={space} />))}
    </section>
  );
}

function PdbBadge({ planet }: { planet: PlanetView }) {
  return (
    <Lit
      id={planetKey(planet.id)}
      label={`Planetary Defense Base, level ${String(planet.pdb)}, ${planet.pdb_up ? "up" : "down"}`}
      className={`${styles.pdb} ${planet.pdb_up ? "" : styles.down}`}
      card={
        <p className="card">
          {`The ${SIDE_NAME[pdbOwner(planet)]} Planetary Defense Base: level ${String(planet.pdb)}. `}
          {planet.pdb_up
            ? "It is Up: it detects enemy ships and fires on enemy units [8.0]."
            : "It is Down: it neither detects nor fires until it is turned Up [8.0]."}
        </p>
      }
    >
      <span aria-hidden="true">{planet.pdb_up ? "▲" : "▽"}</span> <span className={styles.words}>PDB</span> {planet.pdb}{" "}
      <span className={styles.words}>{planet.pdb_up ? "Up" : "Down"}</span>
    </Lit>
  );
}
