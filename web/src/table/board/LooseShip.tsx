/** A spaceship that nobody owns at the moment; it stands with the military units. */
import { shipModel } from "../../facts/names";
import type { ShipView } from "../../wire/types";
import { pieceKey } from "../decision/lighting";
import { ShipIcon } from "../pieces/ShipIcon";
import { useBoard } from "./BoardContext";
import { Lit } from "./Lit";
import styles from "./LooseShip.module.css";

export function LooseShip({ ship }: { ship: ShipView }) {
  const { facts } = useBoard();
  const model = facts.possessions[ship.id] ?? facts.imperial_ships[shipModel(ship.id)];
  const name = model?.name ?? ship.id;
  return (
    <Lit
      id={pieceKey(ship.id)}
      label={`${name}, spaceship without an owner`}
      className={styles.ship}
      card={<p className="card">{`${name}: a spaceship without an owner.`}</p>}
    >
      <span className={styles.icon}>
        <ShipIcon id={ship.id} damaged={ship.damaged} />
      </span>
      {name}
    </Lit>
  );
}
