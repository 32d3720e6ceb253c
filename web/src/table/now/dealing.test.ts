import { expect, test } from "vitest";
import { entry } from "../../testing";
import { abortedBy, cardOf, counts, ofHowMany, type Groups } from "./dealing";

const card = { number: 72, section: "urban", letters: "PG", code: "irate_locals", event: "Irate locals attack", drawn: 4, limit: 6, brief: "", noun: "Action Card" };
const dealt = (number: number) => ({ ...entry(number), arithmetic: { dice: [], cards: [card], lines: [], result: "" } });

test("a card lies on the table until missions begin elsewhere", () => {
  const begins = { ...entry(1), errand: { side: "rebel" as const, letter: "D", stage: "begins" as const, reason: "" } };
  expect(cardOf([dealt(0), entry(1)])?.drawn.number).toBe(72);
  expect(cardOf([dealt(0), begins])).toBeNull();
});

test("a letter counts for a mission that is not called off", () => {
  const groups = [{ letter: "G", status: "open" }, { letter: "P", status: "aborted" }] as Groups;
  expect([counts("G", groups), counts("P", groups), counts("D", groups)]).toEqual([true, false, false]);
  expect(ofHowMany(4, 6)).toBe("Fourth of six");
});

test("why a mission was called off is known by its letter and place", () => {
  const aborted = { ...entry(3), place: "222.1", errand: { side: "rebel" as const, letter: "D", stage: "aborted" as const, reason: "Breach of protocol" } };
  expect(abortedBy([aborted], "D", "222.1")).toBe("Breach of protocol");
  expect(abortedBy([aborted], "D", "221.1")).toBe("");
});
