/** Who is best at what: people down, missions across. */
import type { Bundle, OddsTable } from "../../wire/types";
import { nameOf, type Choice } from "./choices";
import { digest, type CardRow } from "./digest";
import type { Group } from "./groups";
import { allTogether } from "./options";

export interface Cell {
  choice: Choice;
  rows: CardRow[];
  /** Nobody does it better alone, and somebody does it worse. */
  best: boolean;
}

export interface Matrix {
  /** The missions, each by an option that is one. */
  missions: Choice[];
  people: { group: Group; cells: (Cell | null)[] }[];
  /** All who are left as one group; null if there is no such thing. */
  together: { group: Group; cells: (Cell | null)[] } | null;
  /** What goes wrong with each mission, for all of them or for who is best at it. */
  harm: (CardRow | null)[];
}

const missionOf = ({ words }: Choice) => words.join(" ");
const reached = (cell: Cell | null | undefined) => cell?.rows.find(({ kind }) => kind === "least")?.chance ?? -1;

/** How far the chance of a cell may lie from the true one: one standard error of what was tried; 0 if it is exact. */
function unsure(cell: Cell, chances: ReadonlyMap<string, OddsTable[]>): number {
  const tries = Math.max(0, ...(chances.get(nameOf(cell.choice)) ?? []).map((each) => each.tries));
  const chance = Math.max(0, reached(cell));
  return tries ? Math.sqrt((chance * (1 - chance)) / tries) : 0;
}

/** Null where it is not people that are sent on missions. */
export function matrixOf(groups: readonly Group[], bundles: readonly Bundle[], chances: ReadonlyMap<string, OddsTable[]>): Matrix | null {
  const people = groups.filter(({ actions }) => actions.every(({ verb }) => verb.startsWith("assign")));
  const missions = [...new Map(people.flatMap(({ actions }) => actions).map((each) => [missionOf(each), each])).values()];
  if (people.length < 2 || people.length < groups.length || missions.length < 2) return null;
  const row = (group: Group) => ({ group, cells: missions.map((mission) => cellOf(group, mission, chances)) });
  const rows = people.map(row);
  missions.forEach((_, column) => {
    const found = rows.flatMap(({ cells }) => cells[column] ?? []);
    const [best] = [...found].sort((one, other) => reached(other) - reached(one));
    // What may be chance of the tries alone is no difference between people.
    const surely = (cell: Cell) => best && reached(best) - reached(cell) > unsure(best, chances) + unsure(cell, chances);
    if (best && found.some(surely)) found.forEach((cell) => { cell.best = reached(cell) === reached(best); });
  });
  const all = allTogether(people, bundles);
  const together = all && row(all);
  const wrong = (column: number) => (together?.cells[column] ?? rows.map(({ cells }) => cells[column]).find((cell) => cell?.best) ?? rows[0]?.cells[column])?.rows;
  return { missions, people: rows, together, harm: missions.map((_, column) => wrong(column)?.find(({ kind }) => kind === "harm") ?? null) };
}

function cellOf(group: Group, mission: Choice, chances: ReadonlyMap<string, OddsTable[]>): Cell | null {
  const choice = group.actions.find((each) => missionOf(each) === missionOf(mission));
  return choice ? { choice, rows: digest(chances.get(nameOf(choice)) ?? []).rows, best: false } : null;
}
