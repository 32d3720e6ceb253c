/** What is written on a sheet, and how it is changed. */
import type { PdbOffer, PlaceOffer, SheetDraft, SpendingSheet, TaxChoice, TaxSheet } from "../../wire/types";

export const NOTHING: SheetDraft = { units: {}, pdbs: {}, besides: [] };

/** The draft as the server understood it. */
export function draftOf(sheet: SpendingSheet): SheetDraft {
  const units = sheet.places.filter((each) => Object.keys(each.wanted).length > 0);
  const pdbs = sheet.pdbs.filter((each) => each.wanted_level !== each.level || each.wanted_up !== each.up);
  return {
    units: Object.fromEntries(units.map((each) => [each.place, each.wanted])),
    pdbs: Object.fromEntries(pdbs.map((each) => [each.planet, [each.wanted_level, each.wanted_up]])),
    besides: sheet.besides.filter((each) => each.wanted).map((each) => each.action),
  };
}

export function wanted(draft: SheetDraft, place: string, kind: string): number {
  return draft.units[place]?.[kind] ?? 0;
}

function without<T>(record: Record<string, T>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([each]) => each !== key));
}

/** So many units of a kind in a place, and no less than none. */
export function withUnits(draft: SheetDraft, place: string, kind: string, number: number): SheetDraft {
  const others = without(draft.units[place] ?? {}, kind);
  const here = number > 0 ? { ...others, [kind]: number } : others;
  const elsewhere = without(draft.units, place);
  return { ...draft, units: Object.keys(here).length > 0 ? { ...elsewhere, [place]: here } : elsewhere };
}

/** A PDB as it is to be; one that is to stay as it is stands on no sheet. */
export function withPdb(draft: SheetDraft, offer: PdbOffer, level: number, up: boolean): SheetDraft {
  const others = without(draft.pdbs, offer.planet);
  const same = level === offer.level && up === offer.up;
  return { ...draft, pdbs: same ? others : { ...others, [offer.planet]: [level, up] } };
}

/** What is paid beside units and defences: another choice takes the place of the last one. */
export function withBesides(draft: SheetDraft, action: string): SheetDraft {
  return { ...draft, besides: draft.besides?.includes(action) ? [] : [action] };
}

/** How many of a kind one place may have at most, as the server has last said. */
export function most(offer: PlaceOffer, kind: string): number {
  return (offer.wanted[kind] ?? 0) + (offer.more[kind] ?? 0);
}

/** One line of the sheet: a planet with all its places, or a place without one. */
export interface World {
  planet: string;
  places: PlaceOffer[];
}

export function worlds(sheet: SpendingSheet): World[] {
  const found = new Map<string, PlaceOffer[]>();
  for (const offer of sheet.places) {
    const planet = offer.planet || offer.place;
    found.set(planet, [...(found.get(planet) ?? []), offer]);
  }
  return [...found].map(([planet, places]) => ({ planet, places }));
}

/** Where one more unit goes when only the planet was named: to those of its kind, else to the first place with room. */
export function placeFor(world: World, draft: SheetDraft, kind: string): PlaceOffer | null {
  const open = world.places.filter((each) => wanted(draft, each.place, kind) < most(each, kind));
  return open.find((each) => wanted(draft, each.place, kind) > 0) ?? open[0] ?? null;
}

/** Which of a planet's places gives one back. */
export function placeFrom(world: World, draft: SheetDraft, kind: string): PlaceOffer | null {
  return world.places.findLast((each) => wanted(draft, each.place, kind) > 0) ?? null;
}

export function inWorld(world: World, draft: SheetDraft, kind: string): number {
  return world.places.reduce((sum, each) => sum + wanted(draft, each.place, kind), 0);
}

/** What a line of the sheet costs: its units, and what is done to its PDB. */
export function costOf(sheet: SpendingSheet, draft: SheetDraft, places: readonly PlaceOffer[]): number {
  return places.reduce(
    (sum, place) => sum + sheet.kinds.reduce((all, { kind, price }) => all + price * wanted(draft, place.place, kind), 0),
    0,
  );
}

/** The columns: what the points could buy, or what stands on the sheet already. */
export function columns(sheet: SpendingSheet, draft: SheetDraft) {
  return sheet.kinds.filter(
    ({ kind, left, price }) => (left > 0 && price <= (sheet.points ?? price)) || sheet.places.some(({ place }) => wanted(draft, place, kind) > 0),
  );
}

export function total(sheet: SpendingSheet, draft: SheetDraft, kind: string): number {
  return sheet.places.reduce((sum, { place }) => sum + wanted(draft, place, kind), 0);
}

/** Only what is about this sheet of a deployment that was kept; the rest waits for its own. */
export function linesFor(text: string, sheet: SpendingSheet): string {
  const places = new Set(sheet.places.map(({ place }) => place));
  const planets = new Set([...sheet.places.map(({ planet }) => planet), ...sheet.pdbs.map(({ planet }) => planet)]);
  return text
    .split("\n")
    .filter((line) => {
      const head = line.split(":")[0]?.trim() ?? "";
      return head.startsWith("pdb ") ? planets.has(head.slice(4)) : places.has(head);
    })
    .join("\n");
}

// Taxes

export type Taxes = Record<string, TaxChoice>;

/** What was chosen, as far as it is still to be chosen; half from everybody else, who nobody resents. */
export function taxesOn(sheet: TaxSheet, chosen: Taxes): Taxes {
  return Object.fromEntries(
    sheet.planets.map(({ planet, ways }) => {
      const choice = chosen[planet];
      return [planet, ways.some((way) => way.choice === choice) && choice ? choice : "half"];
    }),
  );
}

export function wayOf(offer: TaxSheet["planets"][number], choice: TaxChoice) {
  return offer.ways.find((way) => way.choice === choice) ?? offer.ways[0];
}

/** What comes in, less what the track owes. */
export function revenue(sheet: TaxSheet, taxes: Taxes): { points: number; rise: string[] } {
  let points = 0;
  const rise: string[] = [];
  for (const offer of sheet.planets) {
    const way = wayOf(offer, taxes[offer.planet] ?? "half");
    points += way?.points ?? 0;
    if (way?.rises) rise.push(offer.planet);
  }
  return { points: Math.max(0, points - sheet.debt), rise };
}
