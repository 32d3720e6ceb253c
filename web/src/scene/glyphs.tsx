/** Small live drawings: loyalty, crowns, homes, fleets, defences. */
import { Baked } from "../art/Baked";
import type { Control } from "../art/moon";
import { INKS } from "../art/palette";
import { crownPicture, housePicture, moonPicture } from "../art/pictures";
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
  return <Baked picture={moonPicture(level, control, r)} />;
}

export function Crown({ large = false }: { large?: boolean }) {
  return <Baked picture={crownPicture(large ? 30 : 18)} />;
}

export function House() {
  return <Baked picture={housePicture(14)} />;
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
