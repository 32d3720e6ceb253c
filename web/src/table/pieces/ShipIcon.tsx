/** A spaceship from the side; a damaged one is torn. */
import { Baked } from "../../art/Baked";
import { shipPicture } from "../../art/pictures";
import { shipModel } from "../../facts/names";

export function ShipIcon({ id, damaged = false, width = 44 }: { id: string; damaged?: boolean; width?: number }) {
  return (
    <span className="ship-icon" style={{ width, height: width / 2 }}>
      <Baked picture={shipPicture(shipModel(id), width)} />
      {damaged && (
        <svg viewBox="0 0 28 14" className="damage" aria-hidden="true">
          <path d="m9 0 4 5-4 2 7 7" />
        </svg>
      )}
    </span>
  );
}
