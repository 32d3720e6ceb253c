/** The pieces as they stand on the map: a face, a ship, a pile of counters. */
import { useCallback, type CSSProperties } from "react";
import { characterName, FACE_DOWN, shipModel, unitName } from "../facts/names";
import { useFacts } from "../facts/FactsContext";
import { CharacterCard } from "../table/board/CharacterCard";
import { Lit } from "../table/board/Lit";
import { useLight, type Lights } from "../table/board/lights";
import { UnitCard } from "../table/board/UnitCard";
import type { Key } from "../table/decision/lighting";
import { medalOf } from "../table/pieces/medalOf";
import { Portrait } from "../table/pieces/Portrait";
import { ShipIcon } from "../table/pieces/ShipIcon";
import { UnitCounter } from "../table/pieces/UnitCounter";
import type { CharacterView, PageFacts, ShipView } from "../wire/types";
import type { Standing } from "./standing";
import styles from "./tokens.module.css";

interface TokenProps {
  of: Standing;
  size: number;
  style?: CSSProperties | undefined;
  /** A name beside the face, on this side of it. */
  named?: "left" | "right" | undefined;
}

export function Token({ of, size, style, named }: TokenProps) {
  switch (of.is) {
    case "person":
      return <Face character={of.character} id={of.key} size={size} style={style} named={named} />;
    case "ship":
      return <Vessel ship={of.ship} id={of.key} size={size} style={style} />;
    case "units":
      return <Pile of={of} size={size} style={style} />;
  }
}

interface FaceProps {
  character: CharacterView;
  id: Key;
  size: number;
  style: CSSProperties | undefined;
  named: "left" | "right" | undefined;
}

function Face({ character, id, size, style, named }: FaceProps) {
  const facts = useFacts();
  const name = characterName(facts, character.id);
  return (
    <Lit
      id={id}
      label={describe(name, character)}
      className={`${styles.token} ${styles.face} ${styles[character.side]} ${character.moved || character.acted ? styles.spent : ""}`}
      style={{ ...style, width: size, height: size }}
      card={<CharacterCard character={character} />}
    >
      <span data-glide={character.id} data-place={character.place} className={styles.flying}>
        <Portrait id={character.id} size={size} state={medalOf(character)} />
      </span>
      <span className={`${styles.name} ${named ? styles[named] : ""}`}>
        {name}
        {named && <small>{ratingsOf(character)}</small>}
        {character.notes.map((note) => (
          <small key={note}>{note}</small>
        ))}
      </span>
    </Lit>
  );
}

function ratingsOf({ ratings }: CharacterView): string {
  const { combat = 0, endurance = 0, intelligence = 0, leadership = 0, diplomacy = 0, navigation = 0 } = ratings;
  return `C${combat} E${endurance} I${intelligence} L${leadership} D${diplomacy} N${navigation}`;
}

function describe(name: string, character: CharacterView): string {
  const state = character.fate === "captive" ? "prisoner" : character.lot?.title.toLowerCase();
  const parts = [name, state ?? (character.detected ? "detected" : "undetected")];
  if (character.wounds) parts.push(`${character.wounds} ${character.wounds === 1 ? "wound" : "wounds"}`);
  return [...parts, ...character.notes].join(", ");
}

function Vessel({ ship, id, size, style }: { ship: ShipView; id: Key; size: number; style: CSSProperties | undefined }) {
  const facts = useFacts();
  const label = shipLabel(facts, ship);
  const width = size * 1.3;
  return (
    <Lit
      id={id}
      label={label}
      className={`${styles.token} ${styles.vessel}`}
      style={{ ...style, width, height: width / 2 }}
      card={<p className="card">{`${label}.`}</p>}
    >
      <ShipIcon id={ship.id} damaged={ship.damaged} width={width} />
      <span className={styles.name}>{shipName(facts, ship.id)}</span>
    </Lit>
  );
}

function shipName(facts: PageFacts, id: string): string {
  return (facts.possessions[id] ?? facts.imperial_ships[shipModel(id)])?.name ?? id;
}

function shipLabel(facts: PageFacts, ship: ShipView): string {
  const owner = ship.owner ? `spaceship of ${characterName(facts, ship.owner)}` : "spaceship without an owner";
  return `${shipName(facts, ship.id)}, ${owner}${ship.damaged ? ", damaged" : ""}`;
}

function Pile({ of, size, style }: { of: Extract<Standing, { is: "units" }>; size: number; style: CSSProperties | undefined }) {
  const facts = useFacts();
  return (
    <Lit
      id={of.key}
      label={`${of.number} × ${unitName(facts, of.kind)}`}
      className={`${styles.token} ${styles.pile} ${of.number > 1 ? styles.several : ""} ${styles[of.side]}`}
      style={{ ...style, width: size, height: size, fontSize: size * 0.27 }}
      card={of.kind === FACE_DOWN ? <p className="card">Face-down Imperial units: only their number is known [7.22].</p> : <UnitCard kind={of.kind} />}
    >
      <UnitCounter kind={of.kind} facts={facts.unit_kinds[of.kind]} side={of.side} size={size} />
      {of.number > 1 && <b className={styles.number}>{of.number}</b>}
    </Lit>
  );
}

interface MoreProps {
  /** What does not fit. */
  hidden: readonly Standing[];
  size: number;
  style?: CSSProperties | undefined;
  label: string;
  /** Its planet says already how much can be clicked. */
  hushed?: boolean;
  onOpen: () => void;
}

/** What does not fit becomes a count; if something of it can be clicked, it says so. */
export function More({ hidden, size, style, label, hushed = false, onOpen }: MoreProps) {
  const lit = useLight(useCallback((lights: Lights) => lights.among(hidden.map((each) => each.key)), [hidden]));
  return (
    <button
      type="button"
      className={`${styles.token} ${styles.more} ${lit ? styles.deeper : ""}`}
      style={{ ...style, width: size, height: size }}
      data-deeper={lit || undefined}
      tabIndex={lit ? 0 : -1}
      aria-label={`${hidden.length} more ${label}${lit ? `, ${lit} can be chosen` : ""}`}
      onClick={(event) => {
        event.stopPropagation();
        onOpen();
      }}
    >
      {`+${hidden.length}`}
      {lit > 0 && !hushed && <span className={styles.here}>{`${lit} here`}</span>}
    </button>
  );
}
