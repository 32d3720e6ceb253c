/** The signs of the two sides: a sun for the Rebels, a crowned hexagon for the Empire. */
import { INKS } from "../../art/palette";
import { hexPath, rays, starPath } from "../../art/shapes";
import type { Side } from "../../wire/types";

const RAYS = rays(0, 0, 11.5, 12, 0.5, 5.5);
const STAR = starPath(0, 0, 4.6);
const HEXAGON = hexPath(0, 0, 11.5);
const CROWN = "M-6 4.5 L-6.6 -4 L-3 -.5 L0 -6 L3 -.5 L6.6 -4 L6 4.5Z";

export function Emblem({ side, size = 16 }: { side: Side; size?: number }) {
  return (
    <svg className="emblem" viewBox="-12 -12 24 24" width={size} height={size} aria-hidden="true">
      {side === "rebel" ? (
        <>
          <path d={RAYS} fill={INKS.amber} />
          <circle r="6.6" fill={INKS.amber} />
          <path d={STAR} fill={INKS.ink} />
        </>
      ) : (
        <>
          <path d={HEXAGON} fill={INKS.ice} />
          <path d={CROWN} fill={INKS.ink} />
        </>
      )}
    </svg>
  );
}
