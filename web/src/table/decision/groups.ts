/** The actions of a decision as groups of buttons. */
import type { ActionInfo } from "../../wire/types";

export interface Group {
  /** What the actions are about: a character, a stack; "" for the rest. */
  subject: string;
  actions: ActionInfo[];
}

/** Words with which a player says that he wants to do no more. */
const PASSES = new Set([
  "done",
  "pass",
  "stop",
  "finish",
  "ready",
  "go on",
  "none this turn",
  "no missions",
  "no leader",
  "no target",
  "let them go",
  "hold fire",
  "lose nothing",
]);

export function isPass(action: ActionInfo): boolean {
  return PASSES.has(action.action);
}

/** What is done, grouped by what it is about; passing stands apart. */
export function groupActions(actions: ActionInfo[]): { groups: Group[]; passes: ActionInfo[] } {
  const groups = new Map<string, ActionInfo[]>();
  const passes: ActionInfo[] = [];
  for (const action of actions) {
    if (isPass(action)) passes.push(action);
    else groups.set(action.subject, [...(groups.get(action.subject) ?? []), action]);
  }
  return { groups: [...groups].map(([subject, each]) => ({ subject, actions: each })), passes };
}

/** With more than this many actions in several groups, only the groups are shown at first. */
export const TOO_MANY = 9;

export function isCrowded(groups: readonly Group[]): boolean {
  return groups.length > 1 && groups.reduce((sum, group) => sum + group.actions.length, 0) > TOO_MANY;
}

/** The action that a setting answers without asking, if any. */
export function automatic(
  kind: string,
  actions: ActionInfo[],
  settings: { autoSearch: boolean; autoPass: boolean },
): ActionInfo | null {
  const [first] = actions;
  if (settings.autoPass && actions.length === 1 && first && isPass(first)) return first;
  if (settings.autoSearch && (kind === "search" || kind === "search.event")) {
    return actions.find(({ action }) => /^search (\S+ )?with units$/.test(action)) ?? null;
  }
  return null;
}
