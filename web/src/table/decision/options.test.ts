import { expect, test } from "vitest";
import { action } from "../../testing";
import { bundleOf, emblemOf, inShort, outcomes, spread } from "./options";

const goes = (who: string, letter: string) => action(`assign ${who} to ${letter}`, [who], [], { verb: "assign-character", subject: `${who} goes on`, words: [letter] });
const missions = ["kogus", "tourag"].flatMap((who) => [..."SDPGI"].map((letter) => goes(who, letter)));

test("of two people with five missions each, the first is shown with his, as cards", () => {
  const laid = spread(missions, missions);
  expect(laid.who.map(({ subject }) => subject)).toEqual(["kogus goes on", "tourag goes on"]);
  expect(laid.current).toBe("kogus goes on");
  expect(laid.groups).toHaveLength(1);
  expect(laid.cards).toBe(true);
});

test("who was chosen is shown, and the others stay in reach", () => {
  const laid = spread(missions.slice(5), missions);
  expect(laid.who).toHaveLength(2);
  expect(laid.current).toBe("tourag goes on");
});

test("a few options are all shown at once; many of many people are buttons", () => {
  const walks = Array.from({ length: 13 }, (_, index) => action(`walk ${String(index)}`, [], [], { subject: `p${String(index >> 1)}` }));
  expect(spread(walks.slice(0, 4), walks.slice(0, 4))).toMatchObject({ who: [], cards: true });
  expect(spread(walks, walks)).toMatchObject({ who: [], cards: false });
});

test("a card begins with what it offers, and ends with nothing", () => {
  const rows = [
    { outcome: "nothing comes of it", chance: 0.2 },
    { outcome: "Angoff turns to Dissent", chance: 0.5 },
    { outcome: "Angoff turns to Unrest", chance: 0.3 },
  ];
  expect(outcomes([{ title: "", case: "", rows }], false).map(({ chance }) => chance)).toEqual([0.5, 0.3, 0.2]);
  expect(outcomes([{ title: "", case: "", rows }], true)).toHaveLength(2);
  expect(outcomes([], false)).toEqual([]);
});

test("an option knows its emblem and what it is the first of", () => {
  const [first] = missions;
  if (!first) throw new Error("no mission");
  expect(emblemOf(first, "rebel")).toBe("sabotage");
  expect(emblemOf(action("fly kogus"), "rebel")).toBeUndefined();
  const bundle = { label: "All 2: Sabotage", actions: ["assign kogus to S", "assign tourag to S"], final: false, asked: [], beside: false, origin: "", pieces: [], places: [], subject: "", text: "" };
  expect(bundleOf(first, [bundle])).toBe(bundle);
  expect(bundleOf(goes("kogus", "D"), [bundle])).toBeUndefined();
});

test("a card does not name the planet again, and keeps the word that matters", () => {
  expect(inShort("Angoff turns to Dissent", "Angoff")).toBe("turns to Dissent");
  expect(inShort("all enemies on Angoff are shown", "Angoff")).toBe("all enemies are shown");
  expect(inShort("a companion joins", "Angoff")).toBe("a companion joins");
  expect(inShort("a companion joins", "")).toBe("a companion joins");
});
