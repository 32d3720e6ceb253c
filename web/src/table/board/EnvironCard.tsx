/** Everything printed about an environ. */
import { capital, explain, placeName } from "../../facts/names";
import type { SpaceView } from "../../wire/types";
import { useBoard } from "./BoardContext";

export function EnvironCard({ space }: { space: SpaceView }) {
  const { facts } = useBoard();
  const printed = facts.environs[space.id];
  if (!printed) return null;
  const creature = printed.creature ? facts.creatures[printed.creature] : undefined;
  return (
    <article className="card">
      <h3>{placeName(facts, space.id)}</h3>
      <p className="card-sub">
        {`Size ${String(printed.size)}, resources ${String(printed.resource)}`}
        {printed.coup !== null && `, coup rating ${String(printed.coup)}`}
      </p>
      <ul className="card-list">
        {facts.locals[printed.id]?.map(({ race, strength, endurance, weapon }) => (
          <li key={race}>
            <b>{race}</b>
            {`: irate locals fight with strength ${String(strength)}, endurance ${String(endurance)} (${weapon}).`}
          </li>
        ))}
        {creature && (
          <li>
            <b>{creature.name}</b>
            {`: strength ${String(creature.strength ?? "as its entry says")}, ${creature.endurance === null ? "cannot be wounded" : `endurance ${String(creature.endurance)}`} (${creature.weapon}). `}
            {Object.entries(creature.traits)
              .map(([code, value]) => explain(facts.creature_traits, code, value))
              .join(" ")}
          </li>
        )}
        {printed.races.length === 0 && !creature && <li>Nobody lives here.</li>}
        {space.camp_since > 0 && <li>{`A Rebel camp since Game-Turn ${String(space.camp_since)}.`}</li>}
        {space.coup_marker && <li>A Coup marker: a coup has shaken this place.</li>}
        {space.wild && <li>{capital("the populace has gone wild in this Phase.")}</li>}
        {space.notes.map((note) => <li key={note}>{`${capital(note)}.`}</li>)}
      </ul>
    </article>
  );
}
