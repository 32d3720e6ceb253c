/** Everything about one planet: its globe and politics, its orbit, and its environs side by side. */
import { Baked } from "../../art/Baked";
import { emblemPicture, globePicture } from "../../art/pictures";
import { PLAYER, SIDE_NAME, STATUS_NAME } from "../../facts/names";
import { Crown, Defence } from "../../scene/glyphs";
import { moduleOf } from "../../wire/modules";
import type { PlanetView } from "../../wire/types";
import { planetKey } from "../decision/lighting";
import { Emblem } from "../pieces/Emblem";
import { useBoard } from "./BoardContext";
import { EnvironPanel } from "./EnvironPanel";
import { Lit } from "./Lit";
import { LoyaltyTrack } from "./LoyaltyTrack";
import styles from "./PlanetPanel.module.css";
import { SpacePanel } from "./SpacePanel";
import { pdbOwner } from "./track";

const GLOBE = 180;

export function PlanetPanel({ planet }: { planet: PlanetView }) {
  const { facts, view } = useBoard();
  const printed = facts.planets[planet.id];
  const around = view.spaces.filter((space) => space.planet === planet.id);
  const environs = around.filter((space) => space.id in facts.environs);
  const sectors = environs.flatMap((space) => facts.environs[space.id] ?? []);
  const name = printed?.name ?? planet.id;
  return (
    <section className={styles.planet} aria-label={`Planet ${name}`}>
      <div className={styles.globe} aria-hidden="true">
        <Baked picture={globePicture(name, sectors, GLOBE)} />
      </div>
      <header className={styles.head}>
        <h2 className={styles.name}>
          {printed && printed.capital !== "none" && <Crown large={printed.capital === "throne"} />}
          {name}
        </h2>
        <LoyaltyTrack planet={planet} />
        <p className={styles.control}>
          {planet.controller && <Emblem side={planet.controller} size={18} />}
          {planet.controller ? `held by the ${PLAYER[planet.controller]}` : "held by nobody"}
          {planet.status.includes("rebellion") && `, ${(STATUS_NAME[planet.status] ?? planet.status).toLowerCase()}`}
        </p>
        <PdbBadge planet={planet} />
        {printed?.home_of && <p className={styles.control}>{`Home of the ${printed.home_of}`}</p>}
        <Known planet={planet.id} />
      </header>
      <div className={styles.places}>
        {around.map((space) => (space.id in facts.environs ? null : <SpacePanel key={space.id} space={space} />))}
        <div className={styles.environs}>
          {environs.map((space) => (
            <EnvironPanel key={space.id} space={space} />
          ))}
        </div>
      </div>
    </section>
  );
}

/** The planet's secret and the Secret Base, as far as one may know them. */
function Known({ planet }: { planet: string }) {
  const { facts, view } = useBoard();
  const galaxy = moduleOf(view, "galactic");
  if (!galaxy) return null;
  const code = galaxy.lost_secrets.includes(planet) ? "" : (galaxy.secrets[planet] ?? "");
  const secret = facts.planet_secrets[code];
  return (
    <>
      {code && (
        <p className={styles.control} title={secret?.text}>
          <Baked picture={emblemPicture(secret ? code : "secret", 24)} /> {secret?.name ?? "A secret, still hidden"}
        </p>
      )}
      {galaxy.base === planet && (
        <p className={styles.control}>
          <Baked picture={emblemPicture(galaxy.base_revealed ? "base-revealed" : "base", 24)} /> {`The Secret Base${galaxy.base_revealed ? ", found" : ""}`}
        </p>
      )}
    </>
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
      <Defence level={planet.pdb} up={planet.pdb_up} side={pdbOwner(planet)} /> {`Defence ${String(planet.pdb)}, ${planet.pdb_up ? "up" : "down"}`}
    </Lit>
  );
}
