/** The provinces as a small map: those that a card names are lit. */
import { useMemo } from "react";
import { useFacts } from "../../facts/FactsContext";
import { frameOf, layOut } from "../../scene/layout";
import { PROVINCES, regionsOf } from "../../scene/provinces";
import type { TableView } from "../../wire/types";
import styles from "./ProvinceMap.module.css";

const MARGIN = 190;

/** The borders, drawn once: each small map uses them. */
export function ProvinceBorders({ view }: { view: TableView }) {
  const facts = useFacts();
  // The map does not change while a sheet lies over it.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const layout = useMemo(() => layOut(facts, view.planets, view.spaces), [facts]);
  const regions = useMemo(() => regionsOf(layout), [layout]);
  const { left, right, top, bottom } = frameOf(layout.systems);
  const box = [left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN].join(" ");
  return (
    <svg className={styles.borders} aria-hidden="true">
      {regions.map(({ province, lines: [border] }) => (
        <symbol key={province} id={idOf(province)} viewBox={box}>
          <path d={border} />
        </symbol>
      ))}
    </svg>
  );
}

/** "One and Three" lights the first and the third. */
export function ProvinceMap({ named }: { named: string }) {
  const words = new Set(named.toUpperCase().split(/[^A-Z]+/));
  return (
    <svg className={styles.map} viewBox="0 0 160 90" aria-hidden="true">
      {Object.entries(PROVINCES).map(([province, name]) => (
        <use key={province} href={`#${idOf(province)}`} data-named={words.has(name) || undefined} width="160" height="90" />
      ))}
    </svg>
  );
}

const idOf = (province: string) => `small-province-${province}`;
