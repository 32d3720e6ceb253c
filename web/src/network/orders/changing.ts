/** Orders while they are written: one is changed, moved or struck out; the preset is then one's own. */
import type { ConditionText, FamilyInfo, OrdersText, OrderText } from "../../wire/types";

export type Doing = OrderText["do"];

function own(orders: OrdersText, list: OrderText[]): OrdersText {
  return { ...orders, preset: "", orders: list };
}

export function changeOrder(orders: OrdersText, place: number, change: Partial<OrderText>): OrdersText {
  return own(orders, orders.orders.map((each, index) => (index === place ? { ...each, rests: false, ...change } : each)));
}

export function strikeOut(orders: OrdersText, place: number): OrdersText {
  return own(orders, orders.orders.filter((_, index) => index !== place));
}

export function addOrder(orders: OrdersText, when: OrderText["when"]): OrdersText {
  return own(orders, [...orders.orders, { when, do: "rule", least: 0, unless: [], rests: false }]);
}

/** Kinds of order that no line is for yet. */
export function unused(families: readonly FamilyInfo[], orders: OrdersText): FamilyInfo[] {
  return families.filter((family) => !orders.orders.some((each) => each.when === family.name));
}

/** What can be done about a kind of question. */
export function doings(family: FamilyInfo): { value: string; text: string; change: Partial<OrderText> }[] {
  const found: { value: string; text: string; change: Partial<OrderText> }[] = [];
  const numbers = Object.entries(family.numbers);
  for (const [number, words] of numbers) {
    found.push({ value: `rule ${number}`, text: family.text.replace("{least}", words), change: { do: "rule", least: Number(number) } });
  }
  const freely = numbers.length > 0 ? family.text.replace("{least}", "whatever the staff sees fit") : family.text;
  found.push({ value: "rule 0", text: freely, change: { do: "rule", least: 0 } });
  if (family.nothing) found.push({ value: "no 0", text: family.nothing, change: { do: "no", least: 0 } });
  found.push({ value: "ask 0", text: "Ask me", change: { do: "ask", least: 0 } });
  found.push({ value: "deputy 0", text: "The deputy decides", change: { do: "deputy", least: 0 } });
  return found;
}

export function valueOf(order: OrderText): string {
  return `${order.do} ${String(order.do === "rule" ? order.least : 0)}`;
}

export function conditionWords(condition: ConditionText, planets: Readonly<Record<string, string>>, people: Readonly<Record<string, string>>): string {
  switch (condition.kind) {
    case "turn":
      return `Game-Turn ${String(condition.number)} has come`;
    case "enemy-at":
      return `the enemy is on ${planets[condition.subject] ?? condition.subject}`;
    case "fleet-at":
      return `a fleet of theirs is over ${planets[condition.subject] ?? condition.subject}`;
    case "present":
      return `${people[condition.subject] ?? condition.subject} is there`;
  }
}
