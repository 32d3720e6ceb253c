/** The ground of the map: provinces, routes between the stars, orbits of the planets. */
import { memo, useMemo } from "react";
import { INKS, mix } from "../art/palette";
import { starPath } from "../art/shapes";
import type { PlanetView } from "../wire/types";
import { scaled, type Look } from "./camera";
import styles from "./Chart.module.css";
import { controlOf, levelOf } from "./glyphs";
import { STEP, type Layout, type SystemSpot } from "./layout";
import { PROVINCES, regionsOf } from "./provinces";

/** So near, the name of a province would fill the window. */
const NEAR = 2.4;

export const Chart = memo(function Chart({ layout, planets, crises, look }: { layout: Layout; planets: readonly PlanetView[]; crises: readonly string[]; look: Look }) {
  const regions = useMemo(() => regionsOf(layout), [layout]);
  return (
    <svg className={styles.chart} width="1" height="1" data-layer="chart" style={{ transform: scaled(look), "--thin": `${1 / look.k}px` }} aria-hidden="true">
      {regions.map(({ province, lines: [border, middle, inner], middle: [x, y] }) => (
        <g key={province}>
          <path className={styles.region} d={border} fill={mix(INKS.cobalt, INKS.ember, heatOf(layout, planets, province))} />
          <path className={crises.includes(province) ? styles.crisis : styles.border} d={border} data-crisis={crises.includes(province) ? province : undefined} />
          <path className={styles.engraved} d={middle} />
          <path className={styles.engraved} d={inner} />
          <g className={styles.title} visibility={look.k > NEAR ? "hidden" : undefined} transform={`translate(${x} ${y + 20})`}>
            <text className={styles.word} y="-34">
              Province
            </text>
            <text className={styles.numeral}>{PROVINCES[province] ?? province}</text>
            {crises.includes(province) && (
              <text className={styles.alarm} y="30">
                in crisis
              </text>
            )}
          </g>
        </g>
      ))}
      {layout.routes.map(({ a, b, stars }) => (
        <Route key={`${a.id} ${b.id}`} a={a} b={b} stars={stars} />
      ))}
      {layout.systems.flatMap((system) =>
        system.planets.map((planet, index) => <path key={planet} className={styles.orbit} d={orbitOf(system, index)} />),
      )}
    </svg>
  );
});

/** How far the mean loyalty of a province has gone from cold to hot. */
function heatOf(layout: Layout, planets: readonly PlanetView[], province: string): number {
  const ids = new Set(layout.systems.filter((each) => each.province === province).flatMap((each) => each.planets));
  const own = planets.filter((planet) => ids.has(planet.id));
  const heat = own.reduce((sum, planet) => sum + (controlOf(planet) === "empire" ? 1 - levelOf(planet) / 4 : 1.1), 0);
  return own.length ? Math.min(0.9, heat / own.length) : 0;
}

function Route({ a, b, stars }: { a: SystemSpot; b: SystemSpot; stars: number }) {
  const [from, to] = [endOf(a, b), endOf(b, a)];
  const d = `M${from.x} ${from.y}L${to.x} ${to.y}`;
  return (
    <>
      <path className={styles.shadow} d={d} />
      <path className={styles.route} d={d} />
      {Array.from({ length: stars }, (_, index) => {
        const part = (index + 1) / (stars + 1);
        return (
          <path
            key={index}
            className={styles.marker}
            d={starPath(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part, 5, 4, 0.3)}
          />
        );
      })}
    </>
  );
}

/** A route that leaves to the right begins behind the last planet. */
function endOf(from: SystemSpot, to: SystemSpot): { x: number; y: number } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  return dx > 0 && Math.abs(dy / dx) < 0.4 ? { x: from.x + (from.planets.length + 0.4) * STEP, y: from.y } : from;
}

function orbitOf({ x, y }: SystemSpot, index: number): string {
  const r = STEP * (index + 1);
  const angle = 0.62 - 0.09 * index;
  const [dx, dy] = [r * Math.cos(angle), r * Math.sin(angle)];
  return `M${x + dx} ${y - dy}A${r} ${r} 0 0 1 ${x + dx} ${y + dy}`;
}
