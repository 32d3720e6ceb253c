/** How the options of a decision are laid out: who may do something, and what he may do as cards or as buttons. */
import { EMBLEMS } from "../../art/emblems";
import { PEOPLE } from "../../art/people";
import { capital } from "../../facts/names";
import type { ActionInfo, Bundle, Side } from "../../wire/types";
import { asChoice, type Choice } from "./choices";
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

/** What all who are left can do together, as a tab of its own beside theirs; null where there is no such thing. */
export function allTogether(who: readonly Group[], bundles: readonly Bundle[]): Group | null {
  const known = new Map(who.flatMap((group) => group.actions.map((action) => [action.action, action])));
  const found = bundles.flatMap((bundle) => {
    const [first] = bundle.actions.map((each) => known.get(each));
    const whole = bundle.actions.length > 1 && first && asChoice(bundle, known)[0];
    return whole ? [{ ...whole, subject: titleOf(bundle), text: first.text, words: first.words }] : [];
  });
  return found[0] ? { subject: found[0].subject, actions: found } : null;
}

/** A mission: who can be sent on it, and the card that says what it is; null where those who can are several, but not all. */
export interface Errand {
  /** What it is called, and what it is for. */
  says: Choice;
  sends: Choice | null;
  who: Choice[];
}

/** The missions of several people, in the order in which they are offered; none where people have other things to do. */
export function errands(who: readonly Group[], together: Group): Errand[] {
  const missions = new Map<string, Choice[]>();
  for (const option of who.flatMap(({ actions }) => actions)) {
    if (!option.verb.startsWith("assign") || !faceOf(option)) return [];
    missions.set(option.text, [...(missions.get(option.text) ?? []), option]);
  }
  return [...missions.values()].flatMap((own) => {
    const [says] = own;
    if (!says) return [];
    const all = together.actions.find(({ text }) => text === says.text);
    const sends = all ?? (own.length === 1 ? says : null);
    return [{ says: sends ?? says, sends, who: own }];
  });
}

/** "All 3" of "All 3: Diplomacy". */
const titleOf = ({ label }: Bundle) => label.replace(/:.*$/s, "");

/** So many cards find room in one row of a wide window; more stand in two. */
const ONE_ROW = 6;
export const inRow = (cards: number) => (cards <= ONE_ROW ? cards : Math.ceil(cards / 2));

/** Names side by side that begin with the same words say them once too often: the question has said them. */
export function withoutCommon(names: readonly string[]): string[] {
  const all = names.map((each) => each.split(" "));
  const shortest = Math.min(...all.map((words) => words.length));
  const differs = all[0]?.findIndex((word, index) => index === shortest - 1 || all.some((words) => words[index] !== word)) ?? 0;
  // What stands in brackets says more about the word before it, and never stands alone.
  const apart = all.some((words) => words[differs]?.startsWith("(")) ? differs - 1 : differs;
  const common = names.length > 1 && apart > 1 ? apart : 0;
  return all.map((words) => capital(words.slice(common).join(" ")));
}

/** The person whom an option is about. */
export const faceOf = (action: ActionInfo | undefined) => action?.pieces.find((piece) => piece in PEOPLE);

/** The emblem of the mission that an option is, if it is one. */
export function emblemOf({ verb, words }: ActionInfo, side: Side): string | undefined {
  if (!verb.startsWith("assign")) return undefined;
  const found = Object.entries(EMBLEMS).filter(([, { set, letter }]) => set === "missions" && words.includes(String(letter)));
  return (side === "imperial" ? found.at(-1) : found[0])?.[0];
}
