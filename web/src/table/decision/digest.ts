/** What a card says of an option: a few rows, in an order that is the same on every card of a decision. */
import type { OddsTable } from "../../wire/types";

/** `least` and `further` are what is reached at least; `harm` is what goes wrong; `plain` excludes the others. */
export interface CardRow {
  words: string;
  chance: number;
  kind: "least" | "further" | "harm" | "plain";
}

export interface Digest {
  rows: CardRow[];
  /** It can be had in steps: what is further than the first holds it. */
  steps: boolean;
}

const MOST_STEPS = 2;
const MOST_PLAIN = 3;
const NOTHING: Digest = { rows: [], steps: false };

type Row = OddsTable["rows"][number];

/** What was tried counts everything; a chart beside it speaks of one throw of the dice. */
function telling(tables: readonly OddsTable[]): readonly OddsTable[] {
  const tried = tables.filter(({ tries }) => tries > 0);
  return tried.length > 0 ? tried : tables;
}

/** How far one gets: the least first, the furthest that has a place on a card last. */
function stepsOf(tables: readonly OddsTable[]): Row[] {
  const found = telling(tables).map(({ rows }) => rows.filter(({ at_least }) => at_least !== null)).find((rows) => rows.length > 0) ?? [];
  return found.sort((one, other) => (other.at_least ?? 0) - (one.at_least ?? 0));
}

/** The likeliest of what may go wrong. */
function harmOf(tables: readonly OddsTable[]): CardRow[] {
  const [worst] = telling(tables).flatMap(({ harm }) => harm).sort((one, other) => other.chance - one.chance);
  return worst ? [{ words: worst.short, chance: worst.chance, kind: "harm" }] : [];
}

export function digest(tables: readonly OddsTable[]): Digest {
  const steps = stepsOf(tables);
  if (steps.length > 0) {
    const reached = steps.slice(0, MOST_STEPS).map(({ short, at_least }, index): CardRow => ({ words: short, chance: at_least ?? 0, kind: index === 0 ? "least" : "further" }));
    return { rows: [...reached, ...harmOf(tables)], steps: true };
  }
  const harm = harmOf(tables);
  // In all those worlds nothing has come of it but harm.
  if (harm.length > 0 && tables.some(({ tries }) => tries > 0)) return { rows: harm, steps: true };
  const [first] = tables;
  if (!first) return NOTHING;
  const rows = first.gist.length > 0 ? first.gist : first.rows;
  // Of many rows the best two and the worst: what lies between can be read in the panel.
  const shown = rows.length > MOST_PLAIN ? [...rows.slice(0, MOST_PLAIN - 1), ...rows.slice(-1)] : rows;
  const plain = shown.map(({ short, chance, hurts }): CardRow => ({ words: short, chance, kind: hurts ? "harm" : "plain" }));
  return { rows: plain, steps: false };
}

/** The chance that anything comes of it; undefined where nothing is reached in steps. */
export function success(tables: readonly OddsTable[] | undefined): number | undefined {
  return tables && (stepsOf(tables)[0]?.at_least ?? undefined);
}

/** Cards beside each other have the same rows, so that one can read across; what cannot happen is 0%. */
export function aligned(digests: readonly Digest[]): Digest[] {
  const least = digests.flatMap(({ rows }) => rows.find(({ kind }) => kind === "least") ?? [])[0];
  if (least) return digests.map((each) => (each.steps && !each.rows.some(({ kind }) => kind === "least") ? { ...each, rows: [{ ...least, chance: 0 }, ...each.rows] } : each));
  const plain = digests.filter(({ steps, rows }) => !steps && rows.length > 0);
  const all = plain.reduce<CardRow[]>((known, { rows }) => merged(known, rows), []);
  if (plain.length < 2 || all.length > MOST_PLAIN) return [...digests];
  return digests.map((each) => (plain.includes(each) ? { ...each, rows: all.map((row) => each.rows.find(({ words }) => words === row.words) ?? { ...row, chance: 0 }) } : each));
}

/** Two orders as one: what only the second has stands after what it follows there. */
function merged(known: readonly CardRow[], rows: readonly CardRow[]): CardRow[] {
  const found = [...known];
  rows.forEach((row, index) => {
    if (found.some(({ words }) => words === row.words)) return;
    const before = rows[index - 1];
    found.splice(before ? found.findIndex(({ words }) => words === before.words) + 1 : 0, 0, row);
  });
  return found;
}
