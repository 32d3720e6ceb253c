/** One side in an environ: the stack of units with its leaders, characters on their own, prisoners. */
import { PLAYER, SIDE_NAME, unitName } from "../../facts/names";
import type { CharacterView, PageFacts, Side, SpaceView } from "../../wire/types";
import { useBoard } from "./BoardContext";
import { CharacterPiece } from "./CharacterPiece";
import { LooseShip } from "./LooseShip";
import styles from "./SideCamp.module.css";
import { UnitStack } from "./UnitStack";

const OTHER: Record<Side, Side> = { rebel: "imperial", imperial: "rebel" };

interface CampProps {
  space: SpaceView;
  side: Side;
  /** Those in the interception stack of an Orbit Box; otherwise all others. */
  caught?: boolean;
  /** It has a place of its own, which says who is there even if nobody is. */
  slotted?: boolean;
}

/** So many people on a side stand as faces: their numbers are on their cards. */
const CROWD = 3;

export function SideCamp({ space, side, caught = false, slotted = false }: CampProps) {
  const { facts, view } = useBoard();
  const here = view.characters.filter((each) => each.place === space.id && each.fate !== "dead" && (each.intercepted ?? false) === caught);
  const own = here.filter((each) => each.side === side && !each.lot && each.fate !== "captive");
  const fallen = here.filter((each) => each.side === side && each.lot && each.fate !== "captive");
  const prisoners = here.filter((each) => each.side === OTHER[side] && each.fate === "captive");
  const ships = view.ships.filter((each) => each.side === side && each.place === space.id && !each.owner && (each.intercepted ?? false) === caught);
  const units = (caught ? space.interception?.[side] : space.units[side]) ?? {};
  const cargo = Object.entries(space.cargo?.[caught ? `${side}-interception` : side] ?? {});
  const hasUnits = Object.keys(units).length > 0;
  const waiting = side === "rebel" && !caught ? Object.entries(space.waiting) : [];
  const nobody = own.length + fallen.length + prisoners.length + ships.length + waiting.length === 0 && !hasUnits;
  if (nobody && !slotted) return null;
  const crowd = own.length + fallen.length + prisoners.length >= CROWD;
  return (
    <div className={`${styles.camp} ${styles[side]} ${slotted ? styles.slotted : ""} ${crowd ? styles.crowd : ""}`} role="group" aria-label={`${SIDE_NAME[side]} side`}>
      {slotted && <Heading side={side} people={own.length} units={units} />}
      {nobody && <p className={styles.nobody}>nobody</p>}
      {hasUnits && (
        <div className={styles.stack}>
          <UnitStack side={side} place={space.id} units={units} unmoved={space.unmoved} />
          <Pieces characters={own.filter((each) => each.with_units)} tile={crowd} />
        </div>
      )}
      <Pieces characters={own.filter((each) => !hasUnits || !each.with_units)} tile={crowd} />
      {ships.map((ship) => (
        <LooseShip key={ship.id} ship={ship} />
      ))}
      {fallen.length > 0 && (
        <div className={styles.fallen} role="group" aria-label={[...new Set(fallen.map((each) => each.lot?.title))].join(", ")}>
          <Pieces characters={fallen} tile={crowd} />
        </div>
      )}
      <Pieces characters={prisoners} tile={crowd} />
      {cargo.map(([pair, number]) => (
        <p key={pair} className={styles.waiting}>{carrying(facts, pair, number)}</p>
      ))}
      {waiting.map(([kind, number]) => (
        <p key={kind} className={styles.waiting}>{`${String(number)} ${unitName(facts, kind)} waiting for room`}</p>
      ))}
    </div>
  );
}

/** `line+militia`: "1 Line carries Militia". */
function carrying(facts: PageFacts, pair: string, number: number): string {
  const [carrier = "", load = ""] = pair.split("+");
  return `${String(number)} ${unitName(facts, carrier)} ${number === 1 ? "carries" : "carry"} ${unitName(facts, load)}`;
}

/** Who is there in numbers: the strength on the ground is the truth about a fan of counters. */
function Heading({ side, people, units }: { side: Side; people: number; units: Record<string, number> }) {
  const { facts } = useBoard();
  const strength = Object.entries(units).map(([kind, number]) => (kind in facts.unit_kinds ? number * (facts.unit_kinds[kind]?.strength ?? 0) : null));
  const known = strength.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  const ground = strength.includes(null) ? `${known > 0 ? `${String(known)} + ` : ""}?` : String(known);
  return (
    <p className={styles.heading}>
      <b>{PLAYER[side]}</b>
      {people > 0 && <span>{people === 1 ? "1 person" : `${String(people)} people`}</span>}
      {strength.length > 0 && <span>{`ground ${ground}`}</span>}
    </p>
  );
}

function Pieces({ characters, tile }: { characters: CharacterView[]; tile: boolean }) {
  return characters.map((character) => <CharacterPiece key={character.id} character={character} form={tile ? "tile" : "row"} />);
}
