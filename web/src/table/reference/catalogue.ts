/** Everything that can be looked up, as one searchable list. */
import MiniSearch from "minisearch";
import { capital } from "../../facts/names";
import type { PageFacts } from "../../wire/types";

export const KINDS = ["character", "possession", "mission", "creature", "planet", "unit"] as const;
export type Kind = (typeof KINDS)[number];

export interface Item {
  key: string;
  kind: Kind;
  id: string;
  name: string;
  sub: string;
  words: string;
}

export function catalogue(facts: PageFacts): Item[] {
  const item = (kind: Kind, id: string, name: string, sub: string, words = ""): Item => ({
    key: `${kind}:${id}`,
    kind,
    id,
    name,
    sub,
    words,
  });
  return [
    ...Object.values(facts.characters).map((each) =>
      item("character", each.id, each.name, `${capital(each.side)} · ${each.title || (facts.races[each.race]?.singular ?? "")}`),
    ),
    ...Object.values(facts.possessions).map((each) => item("possession", each.id, each.name, capital(each.kind), each.text)),
    ...Object.values(facts.missions).map((each) =>
      item("mission", each.letter, each.name, `Mission ${each.letter}`, `${each.precondition} ${each.effects.join(" ")}`),
    ),
    ...Object.values(facts.creatures).map((each) =>
      item("creature", each.id, each.name, `Creature · strength ${String(each.strength ?? "–")}`),
    ),
    ...Object.values(facts.planets).map((each) =>
      item("planet", each.id, each.name, `Planet of ${facts.systems[each.system]?.name ?? each.system}`, each.environs.map((id) => facts.environs[id]?.type ?? "").join(" ")),
    ),
    ...Object.values(facts.unit_kinds).map((each) => item("unit", each.id, each.name, `${capital(each.side)} unit`)),
  ];
}

export function searcher(items: Item[]): (words: string, kind: Kind | null) => Item[] {
  const index = new MiniSearch<Item>({
    idField: "key",
    fields: ["name", "sub", "words"],
    searchOptions: { prefix: true, fuzzy: 0.2, boost: { name: 4, sub: 2 } },
  });
  index.addAll(items);
  const byKey = new Map(items.map((each) => [each.key, each]));
  return (words, kind) => {
    const found = words.trim()
      ? index.search(words).flatMap((hit) => byKey.get(String(hit.id)) ?? [])
      : items.toSorted((a, b) => a.name.localeCompare(b.name));
    return kind ? found.filter((each) => each.kind === kind) : found;
  };
}
