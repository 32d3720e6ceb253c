/** What stands beside the map of the galaxy: event, assignment, taxes, secrets, the base, the tracks. */
import { useState } from "react";
import { Baked } from "../art/Baked";
import { emblemName } from "../art/emblems";
import { emblemPicture } from "../art/pictures";
import { useFacts } from "../facts/FactsContext";
import { capital } from "../facts/names";
import type { TableView } from "../wire/types";
import styles from "./GalaxyState.module.css";

type Galaxy = NonNullable<TableView["galaxy"]>;

export function GalaxyState({ galaxy }: { galaxy: Galaxy }) {
  const facts = useFacts();
  const [open, setOpen] = useState(false);
  const name = (planet: string) => facts.planets[planet]?.name ?? planet;
  const event = galaxy.event === null ? null : facts.galactic_events[String(galaxy.event)];
  return (
    <aside className={styles.state} data-still aria-label="State of the galaxy">
      {galaxy.event !== null && (
        <div className={styles.event}>
          <Baked picture={emblemPicture(String(galaxy.event), 34)} />
          <p>{emblemName(String(galaxy.event))}</p>
        </div>
      )}
      <button type="button" aria-expanded={open} onClick={() => { setOpen(!open); }}>
        {open ? "Less" : "Event, assignments, secrets …"}
      </button>
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
