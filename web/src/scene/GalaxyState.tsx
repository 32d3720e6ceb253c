/** What stands beside the map of the galaxy: event, assignment, taxes, secrets, the base, the tracks. */
import { useState } from "react";
import { Baked } from "../art/Baked";
import { emblemName } from "../art/emblems";
import { emblemPicture } from "../art/pictures";
import { useFacts } from "../facts/FactsContext";
import { capital } from "../facts/names";
import type { GalaxyView } from "../wire/modules";
import styles from "./GalaxyState.module.css";


/** `near`: a world is looked at, and a small window has no room for more. */
export function GalaxyState({ galaxy, near }: { galaxy: GalaxyView; near: boolean }) {
  const facts = useFacts();
  const [open, setOpen] = useState(false);
  const name = (planet: string) => facts.planets[planet]?.name ?? planet;
  const event = galaxy.event === null ? null : facts.galactic_events[String(galaxy.event)];
  return (
    <aside className={`${styles.state} ${near ? styles.near : ""}`} data-still aria-label="State of the galaxy">
      <div className={styles.event}>
        {galaxy.event !== null && (
          <>
            <Baked picture={emblemPicture(String(galaxy.event), 30)} />
            <p>{emblemName(String(galaxy.event))}</p>
          </>
        )}
        <button type="button" aria-expanded={open} onClick={() => { setOpen(!open); }}>
          {open ? "Less" : galaxy.event === null ? "State of the galaxy …" : "more …"}
        </button>
      </div>
      {open && event && <p>{event.text}</p>}
      {open && (
        <dl>
          {galaxy.taxed_province && <Row name="Taxed this turn" value={`Province ${galaxy.taxed_province}`} />}
          {galaxy.assignment !== null && <Row name="Strategic assignment" value={`card ${String(galaxy.assignment)}`} />}
          <Row name="Assignments left" value={String(galaxy.assignments_left)} />
          {galaxy.named_planets.length > 0 && <Row name="Named planets" value={galaxy.named_planets.map(name).join(", ")} />}
          {galaxy.base && <Row name="Secret base" value={`${name(galaxy.base)}${galaxy.base_revealed ? ", found" : ""}`} />}
          {galaxy.destroyed_planets.length > 0 && <Row name="Destroyed" value={galaxy.destroyed_planets.map(name).join(", ")} />}
          {Object.entries(galaxy.tracks).map(([track, value]) => (
            <Row key={track} name={capital(track.replaceAll(/[-_]/g, " "))} value={String(value)} />
          ))}
          {Object.entries(galaxy.secrets).map(([planet, secret]) => (
            <Row key={planet} name={`Secret of ${name(planet)}`} value={facts.planet_secrets[secret]?.name ?? secret} />
          ))}
        </dl>
      )}
    </aside>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
