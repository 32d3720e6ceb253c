import { describe, expect, it } from "vitest";
import { action, view } from "../../testing";
import type { PageFacts } from "../../wire/types";
import { areClosed, matching, shelvesOf } from "./shelves";

const facts = {
  systems: { "22": { id: "22", name: "Egrix" }, "23": { id: "23", name: "Ancore" } },
  planets: { "221": { id: "221", name: "Quibron", system: "22" }, "222": { id: "222", name: "Angoff", system: "22" }, "231": { id: "231", name: "Pronox", system: "23" } },
  environs: { "221.1": { planet: "221", type: "wild" }, "222.1": { planet: "222", type: "urban" }, "231.1": { planet: "231", type: "wild" } },
  unit_kinds: {},
} as unknown as PageFacts;
const table = view({ characters: [{ id: "kogus", place: "221.1" }, { id: "tourag", place: "231.1" }] as never, ships: [] });
const walk = (who: string, to: string) => action(`walk ${who} ${to}`, [who], [to], { subject: who, label: `${who} walks to ${to}`, text: `walks to ${to}` });
const names = (choices: Parameters<typeof shelvesOf>[2]) => shelvesOf(facts, table, choices).map(({ name, options }) => [name, options]);

describe("a long decision", () => {
  it("is laid on shelves by where one sets out", () => {
    expect(names([walk("kogus", "222.1"), walk("tourag", "231.1"), walk("kogus", "221.1")])).toEqual([["Egrix", 2], ["Ancore", 1]]);
  });
  it("by where one goes if all set out from one place", () => {
    expect(names([walk("kogus", "222.1"), walk("kogus", "231.1")])).toEqual([["Egrix", 1], ["Ancore", 1]]);
    expect(names([walk("kogus", "222.1"), walk("kogus", "221.1")])).toEqual([["Angoff", 1], ["Quibron", 1]]);
  });
  it("is not if nothing tells its options apart", () => {
    expect(names([walk("kogus", "222.1"), walk("kogus", "222.1")])).toEqual([]);
  });
  it("is closed only if it is too long to be read", () => {
    const many = Array.from({ length: 25 }, (_, index) => walk("kogus", index % 2 ? "222.1" : "231.1"));
    expect(areClosed(shelvesOf(facts, table, many))).toBe(true);
    expect(areClosed(shelvesOf(facts, table, many.slice(1)))).toBe(false);
  });
  it("is searched by every word that somebody types", () => {
    const all = [walk("kogus", "222.1"), walk("tourag", "222.1"), walk("tourag", "231.1")];
    expect(matching(all, "Tour 222").map(({ action: name }) => name)).toEqual(["walk tourag 222.1"]);
    expect(matching(all, "nobody")).toEqual([]);
  });
});
