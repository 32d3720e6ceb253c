/** What can be chosen: the actions of a decision, and bundles that stand in the place of some of them or beside them. */
import type { ActionInfo, Bundle } from "../../wire/types";

/** An action, or several under one name: those after the first, and the kinds of the questions that they answer. */
export interface Choice extends ActionInfo {
  then?: string[];
  asked?: string[];
  /** A button only: on the map the first action goes before it. */
  beside?: boolean;
  /** It ends the present question first: it is found on the map alone, where nothing of the present question is. */
  later?: boolean;
  /** What somebody means who draws the piece over the map. */
  drawn?: boolean;
}

/** One name for each choice, whatever it begins with. */
export function nameOf(choice: { action: string; then?: string[] }): string {
  return [choice.action, ...(choice.then ?? [])].join(" > ");
}

/** Bundles that are about something on the map are choices; the others stand in a row of their own. */
function isChoice(bundle: Bundle): boolean {
  return bundle.places.length + bundle.pieces.length > 0;
}

export function choicesOf(actions: ActionInfo[], bundles: readonly Bundle[]): Choice[] {
  const known = new Map(actions.map((each) => [each.action, each]));
  const found = bundles.filter(isChoice).flatMap((bundle) => asChoice(bundle, known));
  const replaced = new Set(found.filter((each) => !each.beside && !each.later).map((each) => each.action));
  return [...actions.filter((each) => !replaced.has(each.action)), ...found];
}

/** The bundles that have no place on the map. */
export function wordsOf(bundles: readonly Bundle[]): Bundle[] {
  return bundles.filter((bundle) => !isChoice(bundle));
}

export function asChoice(bundle: Bundle, known: ReadonlyMap<string, ActionInfo>): Choice[] {
  const [first = "", ...then] = bundle.actions;
  const action = known.get(first);
  if (!action) return [];
  const { label, subject, text, pieces, places, origin, final, asked, beside, later, drawn } = bundle;
  return [{ ...action, label, subject, text, pieces, cargo: [], places, origin, via: "", to: "", passes: false, usual: false, again: "", final, wastes: "", then, asked, beside, later, drawn }];
}
