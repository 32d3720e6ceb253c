/** Pieces that are not in any environ: in deep space, or still to be placed. */
import { IN_SPACE } from "../../facts/names";
import type { CharacterView, Side } from "../../wire/types";
import { pieceKey, POOL } from "../decision/lighting";
import { useBoard } from "./BoardContext";
import { CharacterPiece } from "./CharacterPiece";
import { LooseShip } from "./LooseShip";
import styles from "./SpaceTray.module.css";
import { UnitStack } from "./UnitStack";

export function SpaceTray() {
  const { view, lit, chosen } = useBoard();
  const places = new Set(view.spaces.map((space) => space.id));
  const gone = view.characters.filter((each) => each.fate !== "dead" && !places.has(each.place));
  const away = gone.filter((each) => !each.lot);
  const fugitives = gone.filter((each) => each.lot);
  const ships = view.ships.filter((ship) => !ship.owner && !places.has(ship.place));
  const pool = poolUnits([...lit, ...chosen]);
  if (away.length + ships.length + pool.length === 0) return <Fugitives characters={fugitives} />;
  const inSpace = away.some((each) => each.place === IN_SPACE);
  const deciding = view.decision?.side ?? "rebel";
  // Who can be chosen comes first.
  const waits = (each: { id: string }) => (lit.has(pieceKey(each.id)) ? 0 : 1);
  away.sort((a, b) => waits(a) - waits(b));
  // While something else is asked, one line says that they wait: the room is the map's.
  const quiet = view.decision !== null && pool.length === 0 && [...away, ...ships].every(waits);
  if (quiet) {
    return (
      <>
        <Fugitives characters={fugitives} />
        <aside className={styles.line} aria-label={inSpace ? "In deep space" : "To be placed"}>
          {`${inSpace ? "In deep space" : "To be placed"}: ${String(away.length + ships.length)}`}
        </aside>
      </>
    );
  }
  return (
    <aside className={styles.tray} tabIndex={0} aria-label={inSpace ? "In deep space" : "To be placed"}>
      <h2>{inSpace ? "In deep space" : "To be placed"}</h2>
      <div className={styles.pieces}>
        {pool.length > 0 && <PoolUnits kinds={pool} side={deciding} />}
        {away.map((character) => (
          <CharacterPiece key={character.id} character={character} form="small" />
        ))}
        {ships.map((ship) => (
          <LooseShip key={ship.id} ship={ship} />
        ))}
      </div>
    </aside>
  );
}

/** Those who are nowhere, and come back by themselves. */
function Fugitives({ characters }: { characters: CharacterView[] }) {
  const title = characters[0]?.lot?.title;
  if (!title) return null;
  return (
    <aside className={styles.tray} tabIndex={0} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.pieces}>
        {characters.map((character) => (
          <CharacterPiece key={character.id} character={character} form="small" />
        ))}
      </div>
    </aside>
  );
}

function PoolUnits({ kinds, side }: { kinds: string[]; side: Side }) {
  return <UnitStack side={side} place={POOL} units={Object.fromEntries(kinds.map((kind) => [kind, 1]))} />;
}

/** The kinds of units that can be placed now. */
function poolUnits(keys: string[]): string[] {
  return keys.flatMap((key) => {
    const [kind, place] = key.startsWith("unit:") ? key.slice(5).split("@") : [];
    return kind && place === POOL ? [kind] : [];
  });
}
