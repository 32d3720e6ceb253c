/** A piece or card to read. */
import { useFacts } from "../../facts/FactsContext";
import { capital, explain, LOYALTY_NAME, pieceName, SIDE_NAME } from "../../facts/names";
import type { PageFacts } from "../../wire/types";
import { RatingsTable } from "../board/RatingsTable";
import type { Item, Kind } from "./catalogue";
import styles from "./Reference.module.css";
import { Thumb } from "./Thumb";

interface PageProps {
  id: string;
  facts: PageFacts;
  onChoose: (key: string) => void;
}

const PAGES: Record<Kind, (props: PageProps) => React.ReactNode> = {
  character: CharacterPage,
  possession: PossessionPage,
  mission: MissionPage,
  creature: CreaturePage,
  planet: PlanetPage,
  unit: UnitPage,
};

export function ItemPage({ item, onChoose }: { item: Item; onChoose: (key: string) => void }) {
  const facts = useFacts();
  const Page = PAGES[item.kind];
  return (
    <article className={styles.page} tabIndex={0} aria-label={item.name}>
      <header className={styles.itemHead}>
        <Thumb key={item.key} item={item} size={96} />
        <div>
          <h3>{item.name}</h3>
          <p>{item.sub}</p>
        </div>
      </header>
      <Page id={item.id} facts={facts} onChoose={onChoose} />
    </article>
  );
}

function CharacterPage({ id, facts, onChoose }: PageProps) {
  const character = facts.characters[id];
  if (!character) return null;
  return (
    <>
      <RatingsTable printed={character} />
      <p>
        {`${facts.races[character.race]?.singular ?? character.race}. `}
        {character.knight && "A Knight of the Empire. "}
        {character.royalty_of && `Royalty of ${facts.planets[character.royalty_of]?.name ?? character.royalty_of}.`}
      </p>
      {character.home_planets.length > 0 && (
        <p>
          {"Home: "}
          {character.home_planets.map((planet) => (
            <button key={planet} type="button" className="link" onClick={() => { onChoose(`planet:${planet}`); }}>
              {facts.planets[planet]?.name ?? planet}{" "}
            </button>
          ))}
        </p>
      )}
      {Object.entries(character.abilities).map(([code, value]) => (
        <p key={code}>{explain(facts.abilities, code, pieceName(facts, value))}</p>
      ))}
    </>
  );
}

function PossessionPage({ id, facts }: PageProps) {
  const card = facts.possessions[id];
  if (!card) return null;
  const lasts = {
    permanent: "Permanent.",
    "may-fail": `May fail: on a ${card.fail_on.join(" or ")} it is lost.`,
    "lost-after-one-use": "Lost after one use.",
  }[card.durability];
  return (
    <>
      {card.kind === "spaceship" && (
        <p>{`Cannon ${String(card.cannon)}, shields ${String(card.shields)}, maneuver ${String(card.maneuver)}, room for ${String(card.passengers)}.`}</p>
      )}
      {card.text && <p>{card.text}</p>}
      <p>{lasts}</p>
    </>
  );
}

function MissionPage({ id, facts }: PageProps) {
  const mission = facts.missions[id];
  if (!mission) return null;
  const needs = Object.entries(mission.need)
    .map(([side, letters]) => `${SIDE_NAME[side as "rebel" | "imperial"]}: ${String(letters)}`)
    .join(", ");
  return (
    <>
      <p>{`For ${mission.sides.map((side) => SIDE_NAME[side]).join(" and ")} characters.`}</p>
      {mission.precondition && <p>{`${capital(mission.precondition)}.`}</p>}
      {needs && <p>{`Letters needed: ${needs}.`}</p>}
      {mission.effects.length > 0 && (
        <ol>
          {mission.effects.map((effect) => (
            <li key={effect}>{capital(effect)}.</li>
          ))}
        </ol>
      )}
      {mission.bonus.length > 0 && <p>{`Bonus draws: ${mission.bonus.join(", ")}.`}</p>}
      {mission.failure && mission.failure !== "nothing" && <p>{`Failure: ${mission.failure}.`}</p>}
      {mission.text && <p>{mission.text}</p>}
    </>
  );
}

function CreaturePage({ id, facts }: PageProps) {
  const creature = facts.creatures[id];
  if (!creature) return null;
  const homes = Object.values(facts.environs).filter((environ) => environ.creature === id);
  return (
    <>
      <p>{`Strength ${String(creature.strength ?? "varies")}, ${creature.endurance === null ? "no endurance" : `endurance ${String(creature.endurance)}`}; ${creature.weapon}.`}</p>
      {Object.entries(creature.traits).map(([code, value]) => (
        <p key={code}>{explain(facts.creature_traits, code, value)}</p>
      ))}
      {creature.text && <p>{creature.text}</p>}
      {homes.length > 0 && (
        <p>{`Lives on ${homes.map((home) => `${facts.planets[home.planet]?.name ?? ""} (${home.type})`).join(", ")}.`}</p>
      )}
    </>
  );
}

function PlanetPage({ id, facts, onChoose }: PageProps) {
  const planet = facts.planets[id];
  if (!planet) return null;
  return (
    <>
      <p>{`At the start ${LOYALTY_NAME[planet.loyalty_start] ?? planet.loyalty_start}.${planet.home_of ? ` Home of the ${facts.races[planet.home_of]?.name ?? planet.home_of}.` : ""}`}</p>
      {planet.environs.map((each) => {
        const environ = facts.environs[each];
        return (
          environ && (
            <div key={each}>
              <h4>{capital(environ.type)}</h4>
              <p>{`Size ${String(environ.size)}, resources ${String(environ.resource)}${environ.coup === null ? "" : `, coup rating ${String(environ.coup)}`}.`}</p>
              {facts.locals[environ.id]?.map((locals) => (
                <p key={locals.race}>{`${locals.race}: irate locals ${String(locals.strength)}/${String(locals.endurance)}.`}</p>
              ))}
              {environ.creature && (
                <p>
                  {"Creature: "}
                  <button type="button" className="link" onClick={() => { onChoose(`creature:${environ.creature ?? ""}`); }}>
                    {pieceName(facts, environ.creature)}
                  </button>
                </p>
              )}
            </div>
          )
        );
      })}
    </>
  );
}

function UnitPage({ id, facts }: PageProps) {
  const unit = facts.unit_kinds[id];
  if (!unit) return null;
  return (
    <p>
      {`Strength ${String(unit.strength)} in an Environ, ${String(unit.space_strength)} in space. `}
      {unit.mobile ? "Moves between planets. " : "Stays on its planet. "}
      {unit.elite && "Elite. "}
      {unit.hidden && "May lie face down. "}
      {`${String(unit.count)} counters.`}
    </p>
  );
}
