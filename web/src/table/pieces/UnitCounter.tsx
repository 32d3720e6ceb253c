/** A counter of a military unit, with both strengths; face-down units show their back. */
import { FACE_DOWN } from "../../facts/names";
import type { Side, UnitKindFacts } from "../../wire/types";
import styles from "./UnitCounter.module.css";

/** What is drawn on the counter of each kind. */
const SYMBOLS: Record<string, string> = {
  militia: "M14 14h12v9H14Zm6-4v4",
  patrol: "M11 19 20 10l9 9-9 5Z",
  line: "M12 11h16v12H12Zm0 0 16 12m0-12L12 23",
  veteran: "M12 11h16v12H12Zm0 0 16 12m0-12L12 23M20 8v3",
  "elite-army": "m20 8 2.6 5.6 6.1.7-4.5 4.2 1.2 6L20 21.5 14.6 24.5l1.2-6-4.5-4.2 6.1-.7Z",
  "elite-navy": "M9 20c4-9 18-9 22 0-6 4-16 4-22 0Z",
  "suicide-squad": "M20 9v14m-7-7h14M15 11l10 10m0-10L15 21",
};
const REBEL_SYMBOLS: Record<string, string> = {
  urban: "M12 23V14h5v9m0-13h6v13m0-7h5v7",
  wild: "M20 9v14m0-9-6 5m6-5 6 5",
  subterranean: "M11 23c0-16 18-16 18 0m-12 0c0-7 6-7 6 0",
  liquid: "M11 13q4.5-4 9 0t9 0M11 18q4.5-4 9 0t9 0M11 23q4.5-4 9 0t9 0",
  air: "M11 20c3-7 15-7 18-9-1 8-8 12-13 10M11 20l5 1",
  fire: "M20 9c6 5 6 14 0 14s-6-5-3-8c0 3 3 3 3 0 0-2-1-4 0-6Z",
};

interface CounterProps {
  kind: string;
  facts: UnitKindFacts | undefined;
  side: Side;
}

export function UnitCounter({ kind, facts, side }: CounterProps) {
  return (
    <svg className={`${styles.counter} ${styles[side]}`} viewBox="0 0 40 40" aria-hidden="true">
      <rect className={styles.card} x="1" y="1" width="38" height="38" rx={side === "rebel" ? 9 : 3} />
      {kind === FACE_DOWN || !facts ? <Back /> : <Front kind={kind} facts={facts} />}
    </svg>
  );
}

function Back() {
  return (
    <g className={styles.back}>
      <path d="M20 7 31 13.5v13L20 33 9 26.5v-13Z" />
      <text x="20" y="26" textAnchor="middle">
        ?
      </text>
    </g>
  );
}

function Front({ kind, facts }: { kind: string; facts: UnitKindFacts }) {
  const symbol = SYMBOLS[kind] ?? REBEL_SYMBOLS[facts.environ_type ?? ""] ?? "M13 11h14v12H13Z";
  return (
    <>
      <path className={styles.symbol} d={symbol} />
      <text className={styles.strength} x="20" y="36" textAnchor="middle">
        {`${String(facts.strength)}-${String(facts.space_strength)}`}
      </text>
    </>
  );
}
