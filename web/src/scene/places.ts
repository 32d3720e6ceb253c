/** Which system a thing on the board belongs to. */
import type { Key } from "../table/decision/lighting";
import type { PageFacts, TableView } from "../wire/types";

/** The planet of an environ, an orbit or of itself; "" for deep space and drift. */
export function planetOf(facts: PageFacts, place: string): string {
  const environ = facts.environs[place];
  if (environ) return environ.planet;
  const around = place.split(".")[0] ?? "";
  return around in facts.planets ? around : "";
}

export function systemOf(facts: PageFacts, place: string): string {
  const planet = facts.planets[planetOf(facts, place)];
  if (planet) return planet.system;
  const around = place.split(".")[0] ?? "";
  return around in facts.systems ? around : "";
}

/** Where a thing that can be clicked is. */
export function placeOfKey(view: TableView, key: Key): string {
  const [kind = "", id = ""] = split(key);
  if (kind === "unit") return id.split("@")[1] ?? "";
  if (kind !== "piece") return id;
  const piece = view.characters.find((each) => each.id === id) ?? view.ships.find((each) => each.id === id);
  if (piece) return piece.place;
  const held = view.possessions.known.find((each) => each.id === id);
  return view.characters.find((each) => each.id === held?.owner)?.place ?? "";
}

function split(key: Key): [string, string] {
  const at = key.indexOf(":");
  return [key.slice(0, at), key.slice(at + 1)];
}

/** The systems where something can be chosen, or that the decision is about. */
export function systemsOf(facts: PageFacts, view: TableView, keys: Iterable<Key>, here: string): Set<string> {
  const systems = new Set([...keys].map((key) => systemOf(facts, placeOfKey(view, key))));
  if (here) systems.add(systemOf(facts, here));
  systems.delete("");
  return systems;
}
