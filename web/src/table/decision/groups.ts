/** The actions of a decision as groups of buttons. */
import type { ActionInfo, StandingOrder } from "../../wire/types";
import type { Choice } from "./choices";

export interface Group {
  /** What the actions are about: a character, a stack; "" for the rest. */
  subject: string;
  actions: Choice[];
}

/** What is done, grouped by what it is about; passing stands apart. */
export function groupActions(actions: Choice[]): { groups: Group[]; passes: Choice[] } {
  const groups = new Map<string, Choice[]>();
  const passes: Choice[] = [];
  for (const action of actions) {
    if (action.passes) passes.push(action);
    else groups.set(action.subject, [...(groups.get(action.subject) ?? []), action]);
  }
  return { groups: [...groups].map(([subject, each]) => ({ subject, actions: each })), passes };
}

export interface Begun extends Group {
  /** What the texts of all its actions begin with: who goes there; "" for nothing. */
  begins: string;
}

/** Between who it is and what he does. */
export const AFTER_WHO = ": ";

/** The people who could do several things together are named once, before these. */
export function byBeginning({ subject, actions }: Group): Begun[] {
  const begun = new Map<string, Choice[]>();
  const beginning = ({ text, then }: Choice) => (then && text.includes(AFTER_WHO) ? (text.split(AFTER_WHO)[0] ?? "") : "");
  for (const action of actions) {
    const start = actions.filter((each) => beginning(each) === beginning(action)).length > 1 ? beginning(action) : "";
    begun.set(start, [...(begun.get(start) ?? []), action]);
  }
  return [...begun].map(([begins, each]) => ({ subject, begins, actions: each }));
}

/** The one bright button: what most people answer; where nothing but passing is left, that. */
export function brightOf(actions: readonly Choice[]): Choice | null {
  return actions.find((each) => each.usual) ?? (actions.every((each) => each.passes) ? (actions[0] ?? null) : null);
}

/** Is something given up by this, although something else could be done? */
export function isWaste(action: ActionInfo, actions: readonly ActionInfo[]): boolean {
  return action.wastes !== "" && actions.some((each) => !each.passes);
}

/** With more than this many actions in several groups, only the groups are shown at first. */
export const TOO_MANY = 24;

export function isCrowded(groups: readonly Group[]): boolean {
  return groups.length > 1 && groups.reduce((sum, group) => sum + group.actions.length, 0) > TOO_MANY;
}

type Order = "autoPass" | "autoPlace" | "autoShips" | "autoDraw" | "autoSecrets" | "autoFire" | "autoWatch" | "autoAssault" | "autoReact" | "autoSearch" | "autoLeaders" | "autoFight";

/** The setting that each standing order goes by. */
const ORDERS: Record<StandingOrder["order"], Order> = {
  "no-choice": "autoPass",
  "one-answer": "autoPass",
  "one-place": "autoPlace",
  ships: "autoShips",
  draw: "autoDraw",
  secrets: "autoSecrets",
  fire: "autoFire",
  watch: "autoWatch",
  assault: "autoAssault",
  react: "autoReact",
  search: "autoSearch",
  leaders: "autoLeaders",
  fight: "autoFight",
};

/** The answer that a player has given once and for all, if he has; who wants to be asked before fate is asked. */
export function automatic(
  standing: StandingOrder | null,
  settings: Record<Order | "confirm", boolean>,
): string | null {
  if (standing?.order === "one-answer" && settings.confirm) return null;
  return standing && settings[ORDERS[standing.order]] ? standing.action : null;
}
