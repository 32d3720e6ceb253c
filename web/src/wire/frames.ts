/** The table as it was after each entry of the log: the board shows what the story has told, and no more. */
import { applyChange } from "./changes";
import type { Table, TableMessage, TableView } from "./types";

/**
 * The table when `at` entries have been told. The end of a step stands half an entry later: what follows the
 * last event, and the next question, come when that event has been seen.
 */
export interface Frame {
  at: number;
  view: TableView;
}

/** So many are kept; older ones have been shown long ago. */
const MOST = 400;

export const endOf = (entries: number): number => entries + 0.5;

/** The frames after a message; `before` is the table that the message builds on. */
export function framesAfter(frames: readonly Frame[], before: Table | null, message: TableMessage, after: Table): Frame[] {
  const end = { at: endOf(message.log_from + message.log.length), view: after.view };
  if (!before || message.view) return [end];
  // What was taken back has never been.
  const kept = frames.filter(({ at }) => at <= endOf(message.log_from));
  let view: TableView = { ...before.view, decision: null };
  const beats = message.story.map(({ entry, change }) => {
    view = applyChange(view, change);
    return { at: entry + 1, view };
  });
  return [...kept, ...beats, end].slice(-MOST);
}

/** What the board shows when so much has been told: the last frame up to there, without any question before the end. */
export function viewAt(frames: readonly Frame[], at: number): TableView | null {
  return frames.findLast((frame) => frame.at <= at)?.view ?? null;
}
