/**
 * What is lit on the board, and what a click on it means.
 *
 * An action touches things on the board in an order: a piece, then the place it goes to. Clicking
 * things narrows the actions to those that touch all of them; when one action is left and nothing of
 * it is missing, it is carried out.
 */
import { pieceName, placeName, unitName } from "../../facts/names";
import type { PageFacts } from "../../wire/types";
import type { Choice } from "./choices";

/** Something that can be clicked: `piece:redjac`, `unit:line@222.1`, `place:222.1`, `planet:222`. */
export type Key = string;

/** Where units stand that are still to be placed. */
export const POOL = "pool";

export const pieceKey = (id: string): Key => `piece:${id}`;
export const unitKey = (kind: string, place: string): Key => `unit:${kind}@${place}`;
export const placeKey = (id: string): Key => `place:${id}`;
export const planetKey = (id: string): Key => `planet:${id}`;

/**
 * What an action touches, in the order in which a player points at it: the pieces, what they carry, and the
 * places they go over and to. Where units come from is part of their key; without pieces it is a place to
 * point at like any other. Of a bundle the places come first: who points at the last thing means all of it.
 */
export function keysOf(action: Choice, here: string, facts: PageFacts): Key[] {
  if (action.then && !action.later) return [...action.places.map((place) => pointedAt(place, facts)), ...action.pieces.map((piece) => standingKey(piece, action.origin, facts))];
  const pieces = [...action.pieces, ...action.cargo];
  const goals = action.places.filter((place) => place !== action.origin || pieces.length === 0);
  const from = action.origin || (goals.length > 0 ? POOL : here || POOL);
  const standing = pieces.map((piece) => standingKey(piece, from, facts));
  const pointed = goals.map((place) => pointedAt(place, facts));
  return [...new Set([...standing, ...pointed])];
}

const standingKey = (piece: string, place: string, facts: PageFacts): Key => (piece in facts.unit_kinds ? unitKey(piece, place) : pieceKey(piece));
const pointedAt = (place: string, facts: PageFacts): Key => (place in facts.planets ? planetKey(place) : placeKey(place));

/** What somebody has pointed at, by its name. */
export function keyName(key: Key, facts: PageFacts): string {
  const [type, rest = ""] = key.split(/:(.*)/s);
  if (type === "unit") return unitName(facts, rest.split("@")[0] ?? rest);
  return type === "piece" ? pieceName(facts, rest) : placeName(facts, rest);
}

/** What stands on the board for pieces and kinds of units that are here. */
export function standing(ids: readonly string[], here: string, facts: PageFacts): Set<Key> {
  return new Set(ids.map((id) => (id in facts.unit_kinds ? unitKey(id, here) : pieceKey(id))));
}

export interface Touching {
  action: Choice;
  keys: Key[];
}

/** The actions with what they touch; units that name no place are those `here`, where the decision is about. */
export function touchings(actions: Choice[], here: string, facts: PageFacts): Touching[] {
  return actions.map((action) => ({ action, keys: keysOf(action, here, facts) }));
}

/** The actions that touch everything chosen so far. */
export function narrowed(all: Touching[], chosen: readonly Key[]): Touching[] {
  return all.filter(({ keys }) => chosen.every((key) => keys.includes(key)));
}

/** What all these actions touch: choosing it leaves only them. */
export function sharedKeys(all: Touching[], actions: readonly Choice[]): Key[] {
  const [first, ...rest] = all.filter(({ action }) => actions.includes(action));
  return first ? first.keys.filter((key) => rest.every(({ keys }) => keys.includes(key))) : [];
}

/** Everything that can be clicked next. */
export function litKeys(all: Touching[], chosen: readonly Key[]): Set<Key> {
  const left = narrowed(all, chosen);
  return new Set(left.flatMap(({ keys }) => keys.filter((key) => !chosen.includes(key))));
}

/** What the map means: what is asked about now, else what is to be done next; never what is but a word. */
function meant(left: Touching[]): Touching[] {
  const present = left.filter(({ action }) => !action.beside && !action.later);
  return present.length > 0 ? present : left.filter(({ action }) => action.later && !action.drawn);
}

/** What stands in the dock: what is asked about now; what is to be done next only when it was pointed at. */
export function told(left: readonly Choice[], chosen: readonly Key[]): Choice[] {
  const present = left.filter((each) => !each.later);
  return present.length > 0 || chosen.length === 0 ? present : left.filter((each) => !each.drawn);
}

export type Click = { act: Choice } | { choose: Key[] };

/** What a click on a lit thing does: carry out an action, or narrow the choice. */
export function click(all: Touching[], chosen: readonly Key[], key: Key): Click {
  const now = chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key];
  if (now.length < chosen.length) return { choose: now };
  const left = meant(narrowed(all, now));
  // Of a bundle nothing is missing: the place of a stack means all of it, even if its units are lit as well.
  const whole = left.filter(({ action, keys }) => action.then && !action.later && keys.every((each) => now.includes(each)));
  if (whole.length === 1 && whole[0]) return { act: whole[0].action };
  const [only] = left;
  if (left.length === 1 && only && (only.keys.at(-1) === key || only.keys.every((each) => now.includes(each)))) {
    return { act: only.action };
  }
  return { choose: now };
}

/** The action that a click on this thing would carry out, for showing its odds beforehand. */
export function foreseen(all: Touching[], chosen: readonly Key[], key: Key): Choice | null {
  const result = click(all, chosen, key);
  return "act" in result ? result.act : null;
}
