/** Everything about a character: title, race, ratings, abilities, possessions, state. */
import { capital, characterName, explain, pieceName } from "../../facts/names";
import type { CharacterView } from "../../wire/types";
import { pieceKey } from "../decision/lighting";
import { whyNot } from "../decision/whyNot";
import { useBoard } from "./BoardContext";
import { Lot } from "./Lot";
import { RatingsTable } from "./RatingsTable";

export function CharacterCard({ character }: { character: CharacterView }) {
  const { facts, view, lit } = useBoard();
  const printed = facts.characters[character.id];
  if (!printed) return null;
  const why = lit.has(pieceKey(character.id)) || character.lot ? null : whyNot(character, view);
  const held = view.possessions.known.filter((each) => each.owner === character.id && each.fate === "held");
  const hidden = (view.possessions.hidden[character.id] ?? 0) - held.filter((each) => !each.revealed).length;
  return (
    <article className={`card ${character.side}`}>
      <h3>{printed.name}</h3>
      <p className="card-sub">
        {[printed.title, facts.races[printed.race]?.singular ?? capital(printed.race)].filter(Boolean).join(" · ")}
      </p>
      {character.lot && <Lot character={character} lot={character.lot} />}
      <RatingsTable printed={printed} now={character.ratings} />
      <ul className="card-list">
        {!character.lot && <li>{stateOf(character, (id) => characterName(facts, id))}</li>}
        {character.wounds > 0 && (
          <li>{`Wounds: ${String(character.wounds)} of ${String(printed.endurance)}`}</li>
        )}
        {character.notes.map((note) => <li key={note}>{`${capital(note)}.`}</li>)}
        {Object.entries(printed.abilities).map(([code, value]) => (
          <li key={code}>{explain(facts.abilities, code, pieceName(facts, value))}</li>
        ))}
        {held.map((each) => (
          <li key={each.id}>
            <b>{pieceName(facts, each.id)}</b>
            {each.revealed ? "" : " (not shown yet)"}
          </li>
        ))}
        {hidden > 0 && <li>{`${String(hidden)} possession${hidden > 1 ? "s" : ""} not shown`}</li>}
      </ul>
      {why && <p className="card-why">{why}</p>}
    </article>
  );
}

function stateOf(character: CharacterView, name: (id: string) => string): string {
  if (character.plight) return character.plight;
  if (character.fate === "dead") return "Dead.";
  if (character.fate === "captive") {
    return character.captor === "units"
      ? "A prisoner of the military units."
      : `A prisoner, guarded by ${name(character.captor)}.`;
  }
  const stack = character.with_units ? "Stacked with the military units." : "On his own, apart from the units.";
  return `${character.detected ? "Detected: the enemy may search for him." : "Undetected."} ${stack}`;
}

