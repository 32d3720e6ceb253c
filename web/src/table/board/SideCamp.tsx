/** One side in an environ: the stack of units with its leaders, characters on their own, prisoners. */
import { SIDE_NAME, unitName } from "../../facts/names";
import type { CharacterView, Side, SpaceView } from "../../wire/types";
import { useBoard } from "./BoardContext";
import { CharacterPiece } from "./CharacterPiece";
import { LooseShip } from "./LooseShip";
import styles from "./SideCamp.module.css";
import { UnitStack } from "./UnitStack";

const OTHER: Record<Side, Side> = { rebel: "imperial", imperial: "rebel" };

export function SideCamp({ space, side }: { space: SpaceView; side: Side }) {
  const { facts, view } = useBoard();
  const here = view.characters.filter((each) => each.place === space.id && each.fate !== "dead");
  const own = here.filter((each) => each.side === side && each.fate === "free");
  const prisoners = here.filter((each) => each.side === OTHER[side] && each.fate === "captive");
  const ships = view.ships.filter((each) => each.side === side && each.place === space.id && !each.owner);
  const units = space.units[side] ?? {};
  const hasUnits = Object.keys(units).length > 0;
  const waiting = side === "rebel" ? Object.entries(space.waiting) : [];
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
      {waiting.map(([kind, number]) => (
        <p key={kind} className={styles.waiting}>{`${String(number)} ${unitName(facts, kind)} waiting for room`}</p>
      ))}
    </div>
  );
}

function Pieces({ characters }: { characters: CharacterView[] }) {
  return characters.map((character) => <CharacterPiece key={character.id} character={character} />);
}
