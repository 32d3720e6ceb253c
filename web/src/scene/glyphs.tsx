/** Small live drawings: loyalty, crowns, homes, fleets, defences. */
import { INKS } from "../art/palette";
import { moon, type Control } from "../art/moon";
import { hexPath } from "../art/shapes";
import type { PlanetView, Side } from "../wire/types";

const LEVEL: Record<string, number> = { patriotic: 4, loyal: 3, neutral: 2, dissent: 1, unrest: 0 };

export function levelOf(planet: PlanetView): number {
  return planet.loyalty ? (LEVEL[planet.loyalty] ?? 2) : -1;
}

export function controlOf(planet: PlanetView): Control {
  return planet.controller === "imperial" ? "empire" : planet.controller === "rebel" ? "rebel" : "none";
}

export function Moon({ level, control, r = 9 }: { level: number; control: Control; r?: number }) {
  const half = r * 2;
  return (
    <svg
      width={2 * half}
      height={2 * half}
      viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: moon(0, 0, r, level, control) }}
    />
  );
}

export function Crown({ large = false }: { large?: boolean }) {
  const size = large ? 30 : 18;
  return (
    <svg width={size} height={size * 0.7} viewBox="-9 -9 18 13" aria-hidden="true">
      <path d="M-8 4v-9l4.5 4 3.5-7 3.5 7 4.5-4v9Z" fill={INKS.ice} stroke={INKS.ink} strokeWidth="1.5" />
    </svg>
  );
}

export function House() {
  return (
    <svg width="14" height="14" viewBox="-6 -6 12 12" aria-hidden="true">
      <path d="M-4.5 5v-5l4.5-4.5 4.5 4.5v5Z" fill={INKS.paper} stroke={INKS.ink} strokeWidth="1.2" />
    </svg>
  );
}

/** A number of units: a hexagon for the Empire, a disc for the Rebels. */
export function Force({ side, number }: { side: Side; number: number }) {
  return (
    <svg width="26" height="26" viewBox="-13 -13 26 26" aria-hidden="true">
      {side === "imperial" ? (
        <path d={hexPath(0, 0, 12)} fill={INKS.ice} stroke={INKS.ink} strokeWidth="2" />
      ) : (
        <circle r="11.5" fill={INKS.amber} stroke={INKS.ink} strokeWidth="2" />
      )}
      <text y="5.4" textAnchor="middle" fontSize="14" fontWeight="700" fontFamily="Antonio" fill={INKS.ink}>
        {number}
      </text>
    </svg>
  );
}

/** Triangles for the level of a Planetary Defense Base; hollow and dashed while it is down. */
export function Defence({ level, up, side, size = 15 }: { level: number; up: boolean; side: Side; size?: number }) {
  const number = Math.max(1, level);
  const ink = side === "imperial" ? INKS.ice : INKS.amber;
  return (
    <svg width={number * size + 2} height={size + 2} aria-hidden="true">
      {Array.from({ length: number }, (_, index) => (
        <path
          key={index}
          d={`M${1 + index * size} ${size}L${1 + index * size + size / 2} 2L${1 + index * size + size} ${size}Z`}
          fill={level && up ? ink : "none"}
          stroke={ink}
          strokeWidth="1.6"
          strokeDasharray={up ? undefined : "3 2"}
        />
      ))}
    </svg>
  );
}
