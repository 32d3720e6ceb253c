/** How the options of a decision are laid out: who may do something, and what he may do as cards or as buttons. */
import { EMBLEMS } from "../../art/emblems";
import { PEOPLE } from "../../art/people";
import type { ActionInfo, Bundle, OddsTable, Side } from "../../wire/types";
import { groupActions, type Group } from "./groups";

/** So many options stand side by side as cards; more are shorter as buttons. */
export const MOST_CARDS = 12;
/** So many options of different people are still seen at one glance. */
const AT_ONE_GLANCE = 8;
/** Of so many people the first is shown with what he may do, before anybody was chosen. */
const FEW = 8;
const MANY_EACH = 3;

export interface Spread {
  /** Whose options can be shown, if there are so many that one looks at them one by one. */
  who: Group[];
  /** Whose are shown; "" for all, or for nobody. */
  current: string;
  /** What is shown. */
  groups: Group[];
  cards: boolean;
}

/** `left` are the options that touch what was chosen, `all` those of the decision; without what passes. */
export function spread(left: readonly ActionInfo[], all: readonly ActionInfo[]): Spread {
  const groups = groupActions([...left]).groups;
  const everybody = groupActions([...all]).groups;
  const [only] = groups;
  const narrowed = groups.length === 1 && only && only.actions.length === everybody.find(({ subject }) => subject === only.subject)?.actions.length;
  const candidates = narrowed ? everybody : groups;
  if (!isMany(candidates)) return { who: [], current: "", groups, cards: left.length <= MOST_CARDS && (left.length <= AT_ONE_GLANCE || groups.length === 1) };
  const current = narrowed ? only : candidates.length <= FEW ? candidates[0] : undefined;
  return { who: candidates, current: current?.subject ?? "", groups: current ? [current] : [], cards: (current?.actions.length ?? 0) <= MOST_CARDS };
}

/** Several people, each with several things to do: more than can be read at once. */
function isMany(groups: readonly Group[]): boolean {
  const options = groups.reduce((sum, { actions }) => sum + actions.length, 0);
  return groups.length > 1 && groups.every(({ subject }) => subject) && options > AT_ONE_GLANCE && options >= MANY_EACH * groups.length;
}

/** What comes of nothing is said last: a card begins with what it offers. */
const NOTHING = /^nothing /;
/** More cards than this stand in two rows, and have room for less. */
export const ONE_ROW = 5;
const MOST_ROWS = { one: 3, two: 2 };

/** What may come of an option, in the world's words: the first of its tables, in a few rows. */
export function outcomes(tables: readonly OddsTable[], dense: boolean): OddsTable["rows"] {
  const rows = tables[0]?.rows ?? [];
  const [something, nothing] = [rows.filter(({ outcome }) => !NOTHING.test(outcome)), rows.filter(({ outcome }) => NOTHING.test(outcome))];
  return dense ? something.slice(0, MOST_ROWS.two) : [...something, ...nothing].slice(0, MOST_ROWS.one);
}

/** On a card the place needs no name: the question has named it. */
export function inShort(outcome: string, planet: string): string {
  if (!planet) return outcome;
  return outcome.replace(new RegExp(`^${planet} `), "").replace(new RegExp(` (on|at|of) ${planet}\\b`), "");
}

/** The answer for all who are left that begins as this option does. */
export const bundleOf = (action: ActionInfo, bundles: readonly Bundle[]) => bundles.find(({ actions }) => actions.includes(action.action));

/** The person whom an option is about. */
export const faceOf = (action: ActionInfo | undefined) => action?.pieces.find((piece) => piece in PEOPLE);

/** The emblem of the mission that an option is, if it is one. */
export function emblemOf({ verb, words }: ActionInfo, side: Side): string | undefined {
  if (!verb.startsWith("assign")) return undefined;
  const found = Object.entries(EMBLEMS).filter(([, { set, letter }]) => set === "missions" && words.includes(String(letter)));
  return (side === "imperial" ? found.at(-1) : found[0])?.[0];
}
