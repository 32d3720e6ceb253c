/** A character on the board: portrait, name, ratings, and what has befallen him. */
import { Baked } from "../../art/Baked";
import { thingPicture } from "../../art/pictures";
import { characterName, RATING_LETTER, RATINGS, shortName } from "../../facts/names";
import type { CharacterView } from "../../wire/types";
import { pieceKey } from "../decision/lighting";
import { Portrait } from "../pieces/Portrait";
import { ShipIcon } from "../pieces/ShipIcon";
import { Sign } from "../pieces/Sign";
import { medalOf } from "../pieces/medalOf";
import { useBoard } from "./BoardContext";
import { CharacterCard } from "./CharacterCard";
import styles from "./CharacterPiece.module.css";
import { Lit } from "./Lit";

interface PieceProps {
  character: CharacterView;
  /** `small`: a face and a name, for a row in which many wait. `tile`: the name below the face, for a crowd. */
  form?: "row" | "small" | "tile";
}

const FACES = { row: 52, small: 32, tile: 46 };

export function CharacterPiece({ character, form = "row" }: PieceProps) {
  const { facts, view, lit, chosen } = useBoard();
  const name = characterName(facts, character.id);
  const ship = view.ships.find((each) => each.owner === character.id && each.place === character.place);
  const known = view.possessions.known.filter((each) => each.owner === character.id && each.fate === "held");
  const hidden = view.possessions.hidden[character.id] ?? 0;
  const possessions = known.filter((each) => each.revealed).length + hidden;
  const belongings = known.filter(({ id }) => lit.has(pieceKey(id)) || chosen.includes(pieceKey(id)));
  const spent = character.moved && view.current_segment.name === "movement";
  const key = pieceKey(character.id);
  return (
    <div className={`${styles.holder} ${form === "tile" ? styles.tiled : ""}`}>
      <Lit
        id={key}
        label={describe(name, character)}
        className={`${styles.piece} ${styles[character.side]} ${styles[form] ?? ""} ${spent ? styles.spent : ""}`}
        card={<CharacterCard character={character} />}
      >
        <span className={styles.portrait} data-glide={character.id} data-place={character.place}>
          <Portrait id={character.id} size={FACES[form]} state={medalOf(character)} />
        </span>
        <span className={styles.name}>{form === "tile" ? shortName(name) : name}</span>
        <span className={styles.ratings} data-detail>
          {RATINGS.map((rating) => (
            <span key={rating} className={styles.rating}>
              <i>{RATING_LETTER[rating]}</i>
              {character.ratings[rating]}
            </span>
          ))}
        </span>
        <Marks character={character} possessions={possessions} />
      </Lit>
      {belongings.map((each) => (
        <Belonging key={each.id} id={each.id} owner={name} />
      ))}
      {ship && <OwnShip id={ship.id} damaged={ship.damaged} character={character} />}
    </div>
  );
}

/** A possession that something can be done with now. */
function Belonging({ id, owner }: { id: string; owner: string }) {
  const { facts } = useBoard();
  const card = facts.possessions[id];
  const name = card?.name ?? id;
  return (
    <Lit
      id={pieceKey(id)}
      label={`${name}, possession of ${owner}`}
      className={styles.belonging}
      card={<p className="card">{`${name}. ${card?.text ?? ""}`}</p>}
    >
      <Baked picture={thingPicture(id, 30)} /> {name}
    </Lit>
  );
}

function OwnShip({ id, damaged, character }: { id: string; damaged: boolean; character: CharacterView }) {
  const { facts } = useBoard();
  const model = facts.possessions[id] ?? facts.imperial_ships[id.split("#")[0] ?? id];
  const label = `${model?.name ?? id}, spaceship of ${characterName(facts, character.id)}${damaged ? ", damaged" : ""}`;
  return (
    <Lit
      id={pieceKey(id)}
      label={label}
      className={`${styles.ship} ${styles[character.side]}`}
      card={<p className="card">{`${model?.name ?? id}: cannon ${String(model?.cannon ?? 0)}, shields ${String(model?.shields ?? 0)}, maneuver ${String(model?.maneuver ?? 0)}, room for ${String(model?.passengers ?? 0)}.${damaged ? " Damaged." : ""}`}</p>}
    >
      <ShipIcon id={id} damaged={damaged} />
    </Lit>
  );
}

function Marks({ character, possessions }: { character: CharacterView; possessions: number }) {
  return (
    <span className={styles.marks} aria-hidden="true">
      {character.wounds > 0 && (
        <span className={styles.wounds}>
          <Sign name="wound" /> {character.wounds}
        </span>
      )}
      {character.detected && character.fate === "free" && (
        <span className={styles.detected}>
          <Sign name="eye" /> seen
        </span>
      )}
      {character.fate === "captive" && (
        <span className={styles.captive}>
          <Sign name="bars" /> prisoner
        </span>
      )}
      {character.lot && character.fate !== "captive" && <span className={styles.captive}>{character.lot.title}</span>}
      {character.disabled && <span className={styles.captive}>held off</span>}
      {character.notes.map((note) => <span key={note} className={styles.note}>{note}</span>)}
      {possessions > 0 && (
        <span className={styles.possessions}>
          <Sign name="gem" /> {possessions}
        </span>
      )}
    </span>
  );
}

function describe(name: string, character: CharacterView): string {
  const parts = [name];
  if (character.fate === "captive") parts.push("prisoner");
  else if (character.lot) parts.push(character.lot.title.toLowerCase());
  else parts.push(character.detected ? "detected" : "undetected");
  if (character.wounds) parts.push(`${String(character.wounds)} ${character.wounds === 1 ? "wound" : "wounds"}`);
  return [...parts, ...character.notes].join(", ");
}
