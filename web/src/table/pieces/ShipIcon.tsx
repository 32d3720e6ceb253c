/** A small spaceship; a damaged one smokes. */
import type { Side } from "../../wire/types";

export function ShipIcon({ side, damaged = false }: { side: Side; damaged?: boolean }) {
  return (
    <svg className={`ship-icon ${side}`} viewBox="0 0 28 20" aria-hidden="true">
      {side === "rebel" ? (
        <path d="M2 10c6-6 14-7 24 0-10 7-18 6-24 0Zm2-5 7 2m-7 8 7-2" />
      ) : (
        <path d="M2 4 26 10 2 16l5-6Zm8 2v8" />
      )}
      {damaged && <path className="damage" d="m9 3 4 5-3 1 5 6" />}
    </svg>
  );
}
