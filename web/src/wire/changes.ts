/** The table after a change: what the server tells step by step, put together again. */
import type { ActionInfo, Table, TableChange, TableMessage, TableView } from "./types";

interface RecordChanges<T> {
  changed: T[];
  removed: string[];
  /** All ids, if the new ones do not come last. */
  order: string[];
}

/** Records with ids after their changes: those that stay the same are the same objects. */
export function mergeRecords<T extends { id: string }>(before: T[], changes: RecordChanges<T> | undefined): T[] {
  if (!changes) return before;
  const records = new Map(before.map((each) => [each.id, each]));
  for (const id of changes.removed) records.delete(id);
  for (const each of changes.changed) records.set(each.id, each);
  if (changes.order.length === 0) return [...records.values()];
  return changes.order.flatMap((id) => records.get(id) ?? []);
}

export function applyChange(view: TableView, change: TableChange): TableView {
  const { planets, spaces, characters, ships, modules, possessions, ...others } = change;
  return {
    ...view,
    ...others,
    planets: mergeRecords(view.planets, planets),
    spaces: mergeRecords(view.spaces, spaces),
    characters: mergeRecords(view.characters, characters),
    ships: mergeRecords(view.ships, ships),
    modules: mergeRecords(view.modules, modules),
    possessions: possessions
      ? {
          known: mergeRecords(view.possessions.known, possessions.known),
          hidden: possessions.hidden ?? view.possessions.hidden,
        }
      : view.possessions,
  };
}

function labelled(action: TableMessage["actions"][number]): ActionInfo {
  const { subject, text } = action;
  // What tells more of its subject stands beside it without the colon.
  const more = text.startsWith(": ");
  return { ...action, text: more ? text.slice(2) : text, label: subject ? `${subject}${more ? "" : " "}${text}` : text };
}

/** The whole table after a message, or nothing if the message builds on one that never came. */
export function tableAfter(before: Table | null, message: TableMessage): Table | null {
  const { view, change, ...told } = message;
  const others = { ...told, actions: message.actions.map(labelled) };
  if (view) return { ...others, view };
  return before && change ? { ...others, view: applyChange(before.view, change) } : null;
}
