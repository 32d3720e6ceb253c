import { describe, expect, it } from "vitest";
import type { PdbOffer, SpendingSheet, TaxSheet } from "../../wire/types";
import { columns, costOf, draftOf, inWorld, linesFor, NOTHING, placeFor, placeFrom, revenue, taxesOn, withBesides, withPdb, withUnits, worlds } from "./draft";

const base: PdbOffer = { planet: "222", level: 0, up: false, wanted_level: 1, wanted_up: true, turn_up: 0, raise_level: 3 };

const sheet: SpendingSheet = {
  side: "imperial",
  case: "38.2",
  prompt: "",
  points: 20,
  spent: 9,
  pdb_points: 4,
  pdb_share: null,
  kinds: [
    { kind: "militia", price: 1, left: 4 },
    { kind: "line", price: 5, left: 0 },
    { kind: "resolution", price: 9, left: 0 },
    { kind: "planet-stabilizer", price: 25, left: 1 },
  ],
  places: [
    { place: "222.1", planet: "222", standing: {}, wanted: { line: 1 }, more: { militia: 2, line: 0 } },
    { place: "222.2", planet: "222", standing: {}, wanted: {}, more: { militia: 2, line: 0 } },
    { place: "21.entry", planet: "", standing: {}, wanted: {}, more: { militia: 0, line: 0 } },
  ],
  pdbs: [base, { ...base, planet: "221", wanted_level: 0, wanted_up: false }],
  besides: [
    { action: "order urban-1-0", subject: "An Urban 1-0", text: "", price: 1, wanted: true, open: false },
    { action: "move base", subject: "The base", text: "moves", price: 0, wanted: false, open: true },
  ],
  bare: [],
  complete: true,
  more_follow: false,
  refused: [],
  text: "",
};

describe("a draft", () => {
  it("is what the server has understood", () => {
    expect(draftOf(sheet)).toEqual({ units: { "222.1": { line: 1 } }, pdbs: { "222": [1, true] }, besides: ["order urban-1-0"] });
  });

  it("forgets what is not wanted any more", () => {
    const draft = withUnits(NOTHING, "222.1", "line", 2);
    expect(draft.units).toEqual({ "222.1": { line: 2 } });
    expect(withUnits(draft, "222.1", "line", 0).units).toEqual({});
    expect(withPdb(withPdb(NOTHING, base, 1, true), base, 0, false).pdbs).toEqual({});
  });

  it("pays one thing besides, or none", () => {
    const one = withBesides(NOTHING, "order urban-1-0");
    expect(one.besides).toEqual(["order urban-1-0"]);
    expect(withBesides(one, "order wild-1-0").besides).toEqual(["order wild-1-0"]);
    expect(withBesides(one, "order urban-1-0").besides).toEqual([]);
  });

  it("shows what can be had or is wanted", () => {
    expect(columns(sheet, NOTHING).map(({ kind }) => kind)).toEqual(["militia"]);
    expect(columns(sheet, draftOf(sheet)).map(({ kind }) => kind)).toEqual(["militia", "line"]);
    expect(costOf(sheet, draftOf(sheet), sheet.places)).toBe(5);
  });

  it("lets a planet share its units among its places", () => {
    const [planet, entry] = worlds(sheet);
    if (!planet || !entry) throw new Error("two lines were expected");
    expect([planet.planet, entry.planet]).toEqual(["222", "21.entry"]);
    expect(placeFor(planet, NOTHING, "militia")?.place).toBe("222.1");
    const full = withUnits(NOTHING, "222.1", "militia", 2);
    expect(placeFor(planet, full, "militia")?.place).toBe("222.2");
    expect(placeFor(entry, NOTHING, "militia")).toBeNull();
    const both = withUnits(full, "222.2", "militia", 1);
    expect(inWorld(planet, both, "militia")).toBe(3);
    expect(placeFrom(planet, both, "militia")?.place).toBe("222.2");
  });

  it("takes from a kept deployment what is about it", () => {
    const text = "# all\n222.1: 1 line\n333.1: 2 militia\npdb 221: 1 up\npdb 333: 1 up";
    expect(linesFor(text, sheet)).toBe("222.1: 1 line\npdb 221: 1 up");
  });
});

describe("taxes", () => {
  const tax: TaxSheet = {
    case: "33.1",
    prompt: "",
    province: "Province Two",
    track: 3,
    debt: 2,
    planets: [
      {
        planet: "211",
        loyalty: "unrest",
        start: "loyal",
        ways: [
          { choice: "full", points: 5, loyalty: "unrest", rises: true, final: true },
          { choice: "half", points: 2, loyalty: "unrest", rises: false, final: false },
          { choice: "none", points: 0, loyalty: "dissent", rises: false, final: false },
        ],
      },
    ],
  };

  it("are half unless something else was chosen that can be", () => {
    expect(taxesOn(tax, {})).toEqual({ "211": "half" });
    expect(taxesOn(tax, { "211": "none", "212": "full" })).toEqual({ "211": "none" });
    expect(taxesOn(tax, { "211": "secret" })).toEqual({ "211": "half" });
  });

  it("bring points less what is owed, and say who would rise", () => {
    expect(revenue(tax, { "211": "half" })).toEqual({ points: 0, rise: [] });
    expect(revenue(tax, { "211": "full" })).toEqual({ points: 3, rise: ["211"] });
  });
});
