/** One side in an environ: the stack of units with its leaders, characters on their own, prisoners. */
import { SIDE_NAME, unitName } from "../../facts/names";
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
}

export function SideCamp({ space, side, caught = false }: CampProps) {
  const { facts, view } = useBoard();
  const here = view.characters.filter((each) => each.place === space.id && each.fate !== "dead" && (each.intercepted ?? false) === caught);
  const own = here.filter((each) => each.side === side && each.fate === "free");
  const prisoners = here.filter((each) => each.side === OTHER[side] && each.fate === "captive");
  const ships = view.ships.filter((each) => each.side === side && each.place === space.id && !each.owner && (each.intercepted ?? false) === caught);
  const units = (caught ? space.interception?.[side] : space.units[side]) ?? {};
  const cargo = Object.entries(space.cargo?.[caught ? `${side}-interception` : side] ?? {});
  const hasUnits = Object.keys(units).length > 0;
  const waiting = side === "rebel" && !caught ? Object.entries(space.waiting) : [];
  if (own.length + prisoners.length + ships.length + waiting.length === 0 && !hasUnits) return null;
  return (
    <div className={`${styles.camp} ${styles[side]}`} role="group" aria-label={`${SIDE_NAME[side]} side`}>
      {hasUnits && (
        <div className={styles.stack}>
          <UnitStack side={side} place={space.id} units={units} unmoved={space.unmoved} />
          <Pieces characters={own.filter((each) => each.with_units)} />
        </div>
      )}
      <Pieces characters={own.filter((each) => !hasUnits || !each.with_units)} />
      {ships.map((ship) => (
        <LooseShip key={ship.id} ship={ship} />
      ))}
      <Pieces characters={prisoners} />
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

function Pieces({ characters }: { characters: CharacterView[] }) {
  return characters.map((character) => <CharacterPiece key={character.id} character={character} />);
}
