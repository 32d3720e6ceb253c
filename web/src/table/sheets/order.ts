/** A row of cards, each laid by an action of its own: which there are, how many are laid, and what is suggested. */
import type { ActionInfo, Bundle, Table } from "../../wire/types";
import type { Choice } from "../decision/choices";

/** The decisions that lay such a row. */
export const ORDERED = "setup.assignments";

export interface Row {
  /** The place of the first card that is still to be laid. */
  first: number;
  /** How many are laid; the rest is set aside. */
  size: number;
  /** What each card says, by its action. */
  names: Record<string, string>;
  /** The order that is suggested, then what would be set aside. */
  suggested: string[];
}

/** Null where no suggestion lays what is left: one card is laid by its own button. */
export function rowOf({ actions, bundles, view }: Pick<Table, "actions" | "bundles" | "view">): Row | null {
  const whole = bundles.find((bundle) => bundle.actions.length > 1 && laysCards(bundle, actions));
  if (view.decision?.kind !== ORDERED || !whole) return null;
  const cards = cardsOf(actions);
  const place = /place (\d+)/.exec(view.decision.prompt ?? "")?.[1] ?? "1";
  return {
    first: Number(place),
    size: whole.actions.length,
    names: Object.fromEntries(cards.map(({ action, text, label }) => [action, (text || label).replace(/^.*?: /, "").replaceAll("Province ", "")])),
    suggested: [...whole.actions, ...cards.map(({ action }) => action).filter((each) => !whole.actions.includes(each))],
  };
}

/** All cards in the order in which they are offered. */
export const inOrder = (row: Row) => Object.keys(row.names);

export function swapped(cards: readonly string[], one: string, other: string): string[] {
  return cards.map((each) => (each === one ? other : each === other ? one : each));
}

/** The row as one choice: the first card, and the others after it. */
export function laidOut(row: Row, cards: readonly string[], actions: readonly ActionInfo[]): Choice {
  const [first = "", ...then] = cards.slice(0, row.size);
  const action = actions.find((each) => each.action === first);
  if (!action) throw new Error(`nothing is called ${first}`);
  return { ...action, final: true, then, asked: then.map(() => ORDERED) };
}

const cardsOf = (actions: readonly ActionInfo[]) => {
  const verb = actions[0]?.verb;
  return actions.filter((each) => each.verb === verb);
};
const laysCards = (bundle: Bundle, actions: readonly ActionInfo[]) => {
  const cards = new Set(cardsOf(actions).map(({ action }) => action));
  return bundle.actions.every((each) => cards.has(each));
};
